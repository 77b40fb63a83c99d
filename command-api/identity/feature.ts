import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as closeAccount from './close-account.ts'
import * as commands from './commands.ts'
import * as passkeysAccountAccess from './passkeys/account-access.ts'
import * as passkeysLinkedDevices from './passkeys/linked-devices.ts'
import * as passkeysManage from './passkeys/manage.ts'
import * as passkeysRecovery from './passkeys/recovery.ts'
import * as passkeysSignIn from './passkeys/sign-in.ts'
import * as passkeysSignUp from './passkeys/sign-up.ts'
import * as queries from './queries.ts'
import * as sessions from './sessions.ts'

export const identityFeature: ApiFeature = {
  handlers: handlersOf(
    closeAccount,
    commands,
    passkeysAccountAccess,
    passkeysLinkedDevices,
    passkeysManage,
    passkeysRecovery,
    passkeysSignIn,
    passkeysSignUp,
    queries,
    sessions,
  ),
}
