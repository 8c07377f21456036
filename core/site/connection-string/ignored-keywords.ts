/**
 * What changes nothing about where the database is, who may use it and how it is secured: pools, packets, names that a
 * program calls itself by, and how its own statements are sent.
 */
export const IGNORED_KEYWORDS: ReadonlySet<string> = new Set([
  // .NET
  ...['applicationname', 'app', 'workstationid', 'wsid', 'currentlanguage', 'language', 'typesystemversion'],
  ...[
    'pooling',
    'maxpoolsize',
    'minpoolsize',
    'loadbalancetimeout',
    'connectionlifetime',
    'poolblockingperiod',
  ],
  ...['connectretrycount', 'connectretryinterval', 'commandtimeout', 'multipleactiveresultsets', 'mars'],
  ...['persistsecurityinfo', 'packetsize', 'enlist', 'replication', 'asynchronousprocessing', 'async'],
  ...['connectionreset', 'transactionbinding', 'transparentnetworkipresolution', 'ipaddresspreference'],
  ...['enclaveattestationurl', 'attestationprotocol', 'provider'],
  // OLE DB and ODBC
  ...['driver', 'mars_connection', 'marsconnection', 'ansinpw', 'quotedid', 'autotranslate', 'regional'],
  ...['usefmtonly', 'longasmax', 'getdataextensions', 'description', 'querylog_on', 'querylogfile'],
  ...['querylogtime', 'statslog_on', 'statslogfile', 'savefile', 'datatypecompatibility'],
  ...[
    'useprocedureforprepare',
    'tdsversion',
    'tds_version',
    'clientcharset',
    'keepalive',
    'keepaliveinterval',
  ],
  ...['byteaaslongvarbinary', 'boolsaschar', 'useserversideprepare', 'protocol'],
  // JDBC and jTDS
  ...[
    'selectmethod',
    'sendstringparametersasunicode',
    'responsebuffering',
    'lastupdatecount',
    'sockettimeout',
  ],
  ...['locktimeout', 'querytimeout', 'cancelquerytimeout', 'xopenstates', 'disablestatementpooling', 'tds'],
  ...['statementpoolingcachesize', 'sendtimeasdatetime', 'delayloadinglobs', 'usebulkcopyforbatchinsert'],
  ...['servernameasace', 'sslprotocol', 'appname', 'progname', 'uselobs', 'usecursors', 'preparesql'],
  ...['preparemethod', 'datetimeparametertype', 'maxresultbuffer', 'preparethreshold'],
  ...[
    'rewritebatchedinserts',
    'binarytransfer',
    'defaultrowfetchsize',
    'stringtype',
    'assumeminserverversion',
  ],
  ...['preparedstatementcachequeries', 'preparedstatementcachesizemib', 'loggerlevel', 'loggerfile'],
  ...['usentlmv2', 'application_name', 'keepalives', 'keepalives_idle', 'client_encoding'],
  // Npgsql
  ...['maximumpoolsize', 'minimumpoolsize', 'connectionidlelifetime', 'connectionpruninginterval'],
  ...[
    'cancellationtimeout',
    'internalcommandtimeout',
    'tcpkeepalive',
    'tcpkeepalivetime',
    'tcpkeepaliveinterval',
  ],
  ...['includeerrordetail', 'includeerrordetails', 'logparameters', 'maxautoprepare', 'autoprepareminusages'],
  ...['noresetonclose', 'multiplexing', 'readbuffersize', 'writebuffersize', 'socketreceivebuffersize'],
  ...['socketsendbuffersize', 'arraynullabilitymode', 'timezone', 'eftemplatedatabase', 'efadmindatabase'],
  ...['loadbalancehosts', 'hostrecheckseconds', 'clientencoding', 'encoding', 'servercompatibilitymode'],
  ...['loadtablecomposites', 'useperfcounters', 'convertinfinitydatetime', 'sslnegotiation', 'includerealm'],
]);
