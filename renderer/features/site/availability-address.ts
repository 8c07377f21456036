/** The options of a site's address that say which of several servers answers, and how long it may take. */
export interface AvailabilityFields {
  /** Of SQL Server: a readable secondary may answer, and nothing is written. */
  readOnly: boolean;
  multiSubnetFailover: boolean;
  /** `host`, `host:port` or `host\instance`; empty for none. */
  failoverPartner: string;
  /** Seconds; empty for the usual time. */
  connectTimeout: string;
}

export const noAvailability: AvailabilityFields = {
  readOnly: false,
  multiSubnetFailover: false,
  failoverPartner: '',
  connectTimeout: '',
};

/** The fields of an address's options. */
export function parseAvailability(options: URLSearchParams): AvailabilityFields {
  return {
    readOnly: options.get('applicationIntent')?.toLowerCase() === 'readonly',
    multiSubnetFailover: options.get('multiSubnetFailover') === 'true',
    failoverPartner: options.get('failoverPartner') ?? '',
    connectTimeout: options.get('connectTimeout') ?? '',
  };
}

/** The options of SQL Server that the fields stand for. */
export function availabilityOptions(fields: AvailabilityFields): [string, string][] {
  return [
    ['applicationIntent', fields.readOnly ? 'ReadOnly' : ''],
    ['multiSubnetFailover', fields.multiSubnetFailover ? 'true' : ''],
    ['failoverPartner', fields.failoverPartner.trim()],
    ['connectTimeout', fields.connectTimeout.trim()],
  ];
}

/** True for a time as it is typed; none at all stands for the usual one. */
export function isTimeout(text: string): boolean {
  const seconds = text.trim();
  return seconds === '' || (/^\d{1,4}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 3_600);
}
