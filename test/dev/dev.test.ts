import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { freePort } from '../processes/free-port.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A separate checkout in which the spec may save files. */
const checkout = async (t: ExecutionContext): Promise<string> => {
  const folder = await scratchFolder(t)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\n')
  for (const file of files.filter(name => name && !/^(docs|test)\/|\.test\.tsx?$/.test(name))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file), { force: true }).catch(error => {
      if (error.code !== 'ENOENT') throw error // deleted in the work tree, not yet in git
    })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const startDev = async (t: ExecutionContext) => {
  const folder = await checkout(t)
  const port = await freePort(2) // the API runs behind the second
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['dev.ts'], {
    cwd: folder,
    env: bareEnvironment({
      PORT: String(port),
      KITH_DATA: join(folder, 'data'),
      KITH_DEMO: 'off',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit', { signal: AbortSignal.timeout(20_000) })
  })
  let output = ''
  const more = (text: string) => {
    output += text
    child.emit('output')
  }
  child.stdout.setEncoding('utf8').on('data', more)
  child.stderr.setEncoding('utf8').on('data', more)
  const said = async (times: number, line: RegExp): Promise<void> => {
    const deadline = AbortSignal.timeout(150_000) // bundling beside other specs takes more than a minute
    while ((output.match(new RegExp(line, 'g')) ?? []).length < times)
      await once(child, 'output', { signal: deadline }).catch(() => {
        throw new Error(`Not said ${times} times: ${line}. Said:\n${output}`)
      })
  }
  return { folder, port, child, said }
}

test('npm run dev serves the client from its sources, restarts the API when a file is saved by rename, reports what it waits for after a fault, and stops all processes', async t => {
  const { folder, port, child, said } = await startDev(t)
  await said(1, /Kith (is ready|answers) at/)
  const fromDev = async (path: string) => {
    const headers = { accept: 'text/html,*/*' }
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
  }
  for (const page of ['/', '/matches']) {
    const html = await fromDev(page)
    for (const source of ['/main.tsx', '/ui/global.css', '/@vite/client', '/@react-refresh'])
      t.true(html.includes(source), `${page} loads ${source}`)
  }
  t.regex(await fromDev('/main.tsx'), /createAppRoot/)

  const file = join(folder, 'command-api/features.ts')
  const saveByRename = async (text: string) => {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
  const sound = await readFile(file, 'utf8')
  await saveByRename(`${sound}\n`)
  await said(1, /command-api\/features\.ts changed/)
  await said(2, /Kith (is ready|answers) at/)

  await saveByRename(`${sound}\nthrow new Error('mistyped')\n`)
  await said(1, /The API ended with code 1\. It starts again when a file changes in .*command-api/)
  await saveByRename(sound)
  await said(3, /Kith (is ready|answers) at/)

  child.kill('SIGTERM')
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(20_000) })
  t.is(code, 0)
  for (const gone of [port, port + 1])
    await t.throwsAsync(fetch(`http://127.0.0.1:${gone}/healthz`), undefined, `${gone} is served`)
})
