import { type ApiFeature, handlersOf } from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as passkeysAccountAccess from './passkeys/account-access.ts'
import * as passkeysLinkedDevices from './passkeys/linked-devices.ts'
import * as passkeysManage from './passkeys/manage.ts'
import * as passkeysRecovery from './passkeys/recovery.ts'
import * as passkeysSignIn from './passkeys/sign-in.ts'
import * as queries from './queries.ts'
import * as sessions from './sessions.ts'

export const identityFeature: ApiFeature = {
  handlers: handlersOf(
    commands,
    passkeysAccountAccess,
    passkeysLinkedDevices,
    passkeysManage,
    passkeysRecovery,
    passkeysSignIn,
    queries,
    sessions,
  ),
}
