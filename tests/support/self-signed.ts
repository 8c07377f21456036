/**
 * A certificate that it has signed itself, for the host other.test, valid until 2126, with its key: made for tests with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=other.test
 * -addext subjectAltName=DNS:other.test`. It protects nothing.
 */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmTCCAT6gAwIBAgIUYwqEdgg+h4wAG4X3ISHF1VAIfHYwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKb3RoZXIudGVzdDAgFw0yNjExMjAyMDM3NTZaGA8yMTI2MTAy
NzIwMzc1NlowFTETMBEGA1UEAwwKb3RoZXIudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABNY8F+mXTuTcbIL+0qAJ2hbLNeXSEHu1g7Aa9FEDvRnwnR5YEHmo
6H31YLKAmh5Z10GGuaftI5CP3eQfaS9wwNGjajBoMB0GA1UdDgQWBBQd7aL7gned
hmGdP2jA57+J9AgV+DAfBgNVHSMEGDAWgBQd7aL7gnedhmGdP2jA57+J9AgV+DAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCm90aGVyLnRlc3QwCgYIKoZIzj0E
AwIDSQAwRgIhAMSAbi9td1A+nErS3So4Z4gP2nIj3VH9zT/cijOzT6wGAiEA/fP7
gBZ/jDayTvB56U8ynMP86Rc1Xb/cGelOee7FmRk=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSfm/1Wgf8TXsoGQA
2mAXqYZ96LYeCdM6h+USwgHaAXmhRANCAATWPBfpl07k3GyC/tKgCdoWyzXl0hB7
tYOwGvRRA70Z8J0eWBB5qOh99WCygJoeWddBhrmn7SOQj93kH2kvcMDR
-----END PRIVATE KEY-----`,
};
