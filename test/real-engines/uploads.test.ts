import test from 'ava'
import { startServersOver } from '../http/server-engines.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

if (isInstallation) {
  startServersOver(t => sharedEngines(t))
  await import('../http/uploads.test.ts')
} else test.skip('uploads: left out, because MongoDB or Redis is not named', t => t.fail())
