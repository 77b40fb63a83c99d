import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { httpFeatures } from './features.ts'
import { isInstallation } from './shared-engines.ts'

const others = readdirSync(join(import.meta.dirname, '../http'))
  .filter(file => file.endsWith('.test.ts'))
  .map(file => file.replace('.test.ts', ''))
  .filter(name => !httpFeatures.includes(name))

test.skip(`HTTP over servers leaves out ${others.join(', ')}`, t => t.fail())

if (!isInstallation)
  test.skip('HTTP and properties: left out, because MongoDB or Redis is not named', t => t.fail())
