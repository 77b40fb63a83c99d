import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { specsOf } from '../suites.ts'
import { isInstallation } from './shared-engines.ts'

const features = specsOf('test/real-engines/http-features.suite.ts')

const others = readdirSync(join(import.meta.dirname, '../http'))
  .filter(file => file.endsWith('.test.ts'))
  .filter(file => !features.includes(join('test/http', file)))
  .map(file => file.replace('.test.ts', ''))

test.skip(`HTTP over servers leaves out ${others.join(', ')}`, t => t.fail())

if (!isInstallation)
  test.skip('HTTP and properties: left out, because MongoDB or Redis is not named', t => t.fail())
