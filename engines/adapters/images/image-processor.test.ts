// In a process of its own: sets an environment variable.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { photograph, scene } from '../../../test/samples/sample-images.ts'
import { until } from '../../../test/waiting/until.ts'
import {
  createImageProcessor,
  type ImageProcessor,
  ImageProcessorFault,
} from './image-processor.ts'

type Options = NonNullable<Parameters<typeof createImageProcessor>[0]>

const lab = (t: ExecutionContext, options?: Options) => {
  const opened = createImageProcessor(options)
  t.teardown(() => opened[Symbol.asyncDispose]())
  return opened
}

const jpeg = (width = 320, height = 240) => scene(width, height).jpeg().toBuffer()
const crashWord = Buffer.from('crash')

/** A script in a folder of its own. */
const script = async (t: ExecutionContext, source: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-lab-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'lab.mjs')
  await writeFile(path, source)
  return pathToFileURL(path)
}

const real = JSON.stringify(new URL('./processor-child.ts', import.meta.url).href)

/** The real child script, but an upload `crash` ends it as a faulty decoder would. */
const fragile = `
  process.on('message', size => {
    if (size === ${crashWord.length}) process.kill(process.pid, 'SIGSEGV')
  })
  await import(${real})`

/** Replies to every upload with the value of an expression. */
const saying = (expression: string) => `
  process.on('message', () =>
    process.send({ status: 'refused', code: 'too_large', message: String(${expression}) }))`

const answerOf = async (t: ExecutionContext, { process }: ImageProcessor) =>
  (await t.throwsAsync(process(Buffer.from('?')), { instanceOf: Refusal }))?.message ?? ''

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a photo is processed', async t => {
  const photo = await lab(t).process(await jpeg())
  t.like(photo, { width: 320, height: 240 })
  t.deepEqual(Object.keys(photo.renditions), ['clear', 'blurred'])
  t.is(Buffer.from(photo.renditions.clear[160].bytes).toString('latin1', 8, 12), 'WEBP')
})

test('uploads of megabytes arrive whole, one after the other', async t => {
  const { process } = lab(t)
  const photos = await Promise.all([1, 2].map(seed => photograph(1_600, 1_200, seed)))
  t.true(photos.every(({ length }) => length > 1_048_576))
  const developed = await Promise.all(photos.map(bytes => process(bytes)))
  for (const [at, photo] of developed.entries()) {
    const alone = await process(photos[at] ?? Buffer.of())
    t.deepEqual(photo, alone)
  }
  t.notDeepEqual(developed[0], developed[1])
})

test('photos are processed in the order they came', async t => {
  const { process } = lab(t)
  const done: number[] = []
  const widths = [300, 90, 200, 80]
  const uploads = await Promise.all(widths.map(width => jpeg(width, 100)))
  await Promise.all(uploads.map(async bytes => done.push((await process(bytes)).width)))
  t.deepEqual(done, widths)
})

test('a refused photo rejects with a refusal, and the next photo succeeds', async t => {
  const { process } = lab(t)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const error = await t.throwsAsync(process(svg), { instanceOf: Refusal })
  t.like(error, { code: 'unsupported_media', status: 415 })
  t.like(await process(await jpeg()), { width: 320 })
})

test('an upload with too many bytes is refused without starting a process', async t => {
  const nowhere = lab(t, { script: new URL('file:///nowhere.mjs') })
  const large = new Uint8Array(photoLimits.bytes + 1)
  const error = await t.throwsAsync(nowhere.process(large), { instanceOf: Refusal })
  t.like(error, { code: 'too_large', status: 413 })
})

test('a photo is refused at once when too many bytes are pending, and accepted later', async t => {
  const first = await jpeg()
  const { process } = lab(t, { maxPendingBytes: first.length })
  const developing = process(first)
  const waiting = process(first)
  const error = await t.throwsAsync(process(first), { instanceOf: Refusal })
  t.like(error, { code: 'unavailable', status: 503 })
  await Promise.all([developing, waiting])
  t.like(await process(first), { width: 320 })
})

test('an abort rejects at once, pending or running, and affects no other photo', async t => {
  const { process } = lab(t)
  const bytes = await jpeg()
  const leaving = new AbortController()
  const staying = new AbortController()
  const underWay = process(bytes, { signal: leaving.signal })
  const other = process(bytes, { signal: staying.signal })
  const waiting = process(bytes, { signal: leaving.signal })
  leaving.abort(new Error('The member left.'))
  await t.throwsAsync(underWay, { message: 'The member left.' })
  await t.throwsAsync(waiting, { message: 'The member left.' })
  await t.throwsAsync(process(bytes, { signal: leaving.signal }), { message: 'The member left.' })
  t.like(await other, { width: 320 })
})

test('a crash rejects all pending photos, and the next photo starts a new process', async t => {
  const { process } = lab(t, { script: await script(t, fragile) })
  const bytes = await jpeg()
  t.like(await process(bytes), { width: 320 })

  const all = await Promise.allSettled([process(crashWord), process(bytes), process(bytes)])
  for (const outcome of all) {
    t.is(outcome.status, 'rejected')
    if (outcome.status === 'rejected') {
      t.true(outcome.reason instanceof ImageProcessorFault)
      t.is(outcome.reason.code, 'lab_crashed')
    }
  }
  t.like(await process(bytes), { width: 320 })
})

test('a photo that exceeds the time limit counts as a crash', async t => {
  const silent = await script(t, "process.on('message', () => {})")
  const { process } = lab(t, { script: silent, timeoutMs: 1 })
  await t.throwsAsync(process(await jpeg()), { code: 'lab_crashed' })
})

test('a process that cannot start counts as a crash, not as a refusal', async t => {
  const { process } = lab(t, { script: new URL('file:///nowhere.mjs') })
  await t.throwsAsync(process(await jpeg()), {
    instanceOf: ImageProcessorFault,
    code: 'lab_crashed',
  })
})

test('a closed processor rejects pending photos and accepts no more', async t => {
  const closing = createImageProcessor()
  const bytes = await jpeg()
  const photos = Promise.allSettled([closing.process(bytes), closing.process(bytes)])
  await closing[Symbol.asyncDispose]()
  for (const outcome of await photos)
    t.like(outcome, { status: 'rejected', reason: { code: 'lab_closed' } })
  await t.throwsAsync(closing.process(bytes), { code: 'lab_closed' })
  await closing[Symbol.asyncDispose]()
})

test('the process stays while photos come and ends after the last', async t => {
  const pid = await script(t, saying('process.pid'))
  const busy = lab(t, { script: pid })
  t.is(await answerOf(t, busy), await answerOf(t, busy))

  const idle = lab(t, { script: pid, idleMs: 0 })
  const first = await answerOf(t, idle)
  await until(() => !lives(Number(first)))
  t.not(await answerOf(t, idle), first)
})

/** Replies with the priority of each thread that may process pixels. */
const sayingPriorities = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { readFile } from 'node:fs/promises'
  const priorityOf = thread => {
    const [, name, rest] = /\\((.*)\\) (.*)/.exec(readFileSync(\`/proc/self/task/\${thread}/stat\`, 'utf8'))
    return name === 'libuv-worker' ? [Number(rest.split(' ')[16])] : []
  }
  process.on('message', async () => {
    await readFile('/proc/self/stat') // the first work for them: now they are there
    const message = JSON.stringify(readdirSync('/proc/self/task').flatMap(priorityOf))
    process.send({ status: 'refused', code: 'too_large', message })
  })`

const onLinux = process.platform === 'linux' ? test : test.skip
onLinux('pixels come last: every thread that works on them has the lowest priority', async t => {
  const priorities = await script(t, sayingPriorities)
  const found: number[] = JSON.parse(await answerOf(t, lab(t, { script: priorities })))
  t.true(found.length > 0)
  t.deepEqual(new Set(found), new Set([constants.priority.PRIORITY_BELOW_NORMAL]))
})

test('the child process gets no environment variables of the server', async t => {
  process.env.KITH_TEST_SECRET = 'hunter2'
  const names = await script(t, saying('Object.keys(process.env)'))
  t.notRegex(await answerOf(t, lab(t, { script: names })), /SECRET|PATH|HOME/)
})

test('the process ends when its server is killed', async t => {
  const server = await script(
    t,
    `import { createImageProcessor } from ${JSON.stringify(new URL('./image-processor.ts', import.meta.url).href)}
     const images = createImageProcessor()
     const photo = Buffer.from(${JSON.stringify((await jpeg()).toString('base64'))}, 'base64')
     console.log((await images.process(photo)).width)
     void images.process(photo)
     setImmediate(() => process.kill(process.pid, 'SIGKILL'))`,
  )
  const child = spawn(process.execPath, [fileURLToPath(server)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  // Both processes write to this pipe; it closes when both have ended.
  t.is(await text(child.stdout), '320\n')
})
