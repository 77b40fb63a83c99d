import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { loadSpecs } from '../groups/run-group.ts'
import { startServersOver } from '../http/server-engines.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

/** Features whose specs run again over servers, each of them with engines of its own. */
const features = [
  ...['identity', 'sessions', 'profiles', 'profile-parts', 'discovery', 'matching', 'chat'],
  ...['live', 'positions', 'notifications', 'insights', 'account', 'account-export', 'log-away'],
]

/** It awaits at its top level, which this way of loading cannot: it has a file beside this one. */
const elsewhere = ['uploads']

const others = readdirSync(join(import.meta.dirname, '../http'))
  .filter(file => file.endsWith('.test.ts'))
  .map(file => file.replace('.test.ts', ''))
  .filter(name => !features.includes(name) && !elsewhere.includes(name))

test.skip(`HTTP over servers leaves out ${others.join(', ')}`, t => t.fail())

if (isInstallation) {
  startServersOver(t => sharedEngines(t))
  loadSpecs(features.map(name => `test/http/${name}.test.ts`))
} else test.skip('HTTP: left out, because MongoDB or Redis is not named', t => t.fail())
