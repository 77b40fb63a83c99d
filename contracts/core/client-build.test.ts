import test from 'ava'
import { withImports } from './client-build.ts'

const manifest = {
  main: { file: 'main.js', dynamicImports: ['later'] },
  shared: { file: 'shared.js', imports: ['main'] },
  later: { file: 'later.js', imports: ['shared', 'main'] },
}

test('the imports of a source include those of its imports and no dynamic ones', t => {
  t.deepEqual([...withImports(manifest, 'later')], ['later', 'shared', 'main'])
  t.deepEqual([...withImports(manifest, 'main')], ['main'])
})

test('a source that the build does not have is an error that names it', t => {
  t.throws(() => withImports(manifest, 'gone'), { message: 'The build has no gone.' })
})
