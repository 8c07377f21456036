/** A file inside an archive, whatever holds the archive. */
export interface SourceFile {
  /** Checked by `checkNames`: relative, plain, with forward slashes. */
  name: string;
  /** Bytes after decompression. */
  size: number;
  /** The archive has the name in another form: with backslashes, or beginning with `./`. */
  isRespelled?: boolean;
  /**
   * The content, from its beginning at each call. Throws `archive-invalid` when it is damaged, at the latest with
   * its last chunk. A chunk may be overwritten once the next one is asked for.
   */
  read(): AsyncIterable<Buffer>;
}

/** An archive as a bag of files, sorted by name. */
export interface ArchiveSource {
  files: readonly SourceFile[];
  close(): Promise<void>;
}

/** Whole content of a small file. */
export async function readWhole(file: SourceFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.read()) chunks.push(Buffer.from(chunk));
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
