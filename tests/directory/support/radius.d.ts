/** What tests use of the npm package `radius`, which has no types of its own. */
declare module 'radius' {
  interface Decoded {
    code: string;
    identifier: number;
    attributes: Record<string, unknown>;
  }
  const radius: {
    decode(options: { packet: Buffer; secret: string }): Decoded;
    decode_without_secret(options: { packet: Buffer }): Decoded;
    encode_response(options: {
      packet: Decoded;
      code: string;
      secret: string;
      attributes?: unknown[];
    }): Buffer;
  };
  export default radius;
}
