"""Makes a domain of Active Directory for tests: samba-provision.py FOLDER ADDRESS PASSWORD USERS.json"""

import json
import logging
import sys

from samba import ldb, param
from samba.auth import system_session
from samba.provision import FILL_FULL, provision

folder, address, password, users_file = sys.argv[1:]
parameters = param.LoadParm()
parameters.set("interfaces", address + "/8")
parameters.set("bind interfaces only", "yes")
parameters.set("server services", "ldap")
parameters.set("dns update command", "/bin/true")
directory = provision(
    logging.getLogger("provision"),
    system_session(),
    targetdir=folder,
    samdb_fill=FILL_FULL,
    realm="corp.example.org",
    domain="CORP",
    hostname="dc1",
    hostip=address,
    adminpass=password,
    serverrole="active directory domain controller",
    # With the partitions of its DNS, which nothing serves here, there are the referrals that every domain has.
    dns_backend="SAMBA_INTERNAL",
    dom_for_fun_level=4,
    lp=parameters,
    use_ntvfs=False,
    skip_sysvolacl=True,
).samdb

domain = "DC=corp,DC=example,DC=org"
directory.modify_ldif(
    f"""dn: {domain}
changetype: modify
replace: lockoutThreshold
lockoutThreshold: 3
-
replace: lockoutDuration
lockoutDuration: -18000000000
-
replace: lockOutObservationWindow
lockOutObservationWindow: -18000000000
"""
)
with open(users_file) as file:
    users = json.load(file)
for user in users:
    name = user["login"]
    found = "(sAMAccountName=%s)" % ldb.binary_encode(name)
    directory.newuser(
        name,
        password,
        givenname=user.get("givenName"),
        surname=user.get("sn"),
        force_password_change_at_next_login_req=user.get("mustChange", False),
    )
    if user.get("isDisabled"):
        directory.disable_account(found)
    if "expiresIn" in user:
        directory.setexpiry(found, user["expiresIn"], no_expiry_req=False)
    for attribute in ("displayName", "userPrincipalName"):
        if attribute in user:
            [entry] = directory.search(domain, expression=found, attrs=[])
            change = ldb.Message(entry.dn)
            change[attribute] = ldb.MessageElement(user[attribute], ldb.FLAG_MOD_REPLACE, attribute)
            directory.modify(change)
# Another domain of the forest, whose controller is elsewhere.
directory.add(
    {
        "dn": f"CN=BRANCH,CN=Partitions,CN=Configuration,{domain}",
        "objectClass": "crossRef",
        "nCName": f"DC=branch,{domain}",
        "dnsRoot": "branch.corp.example.org",
        "nETBIOSName": "BRANCH",
        "systemFlags": "3",
    },
    ["relax:0"],
)
