// In a process of its own: replaces fetch and timers.
import { mock } from 'node:test'
import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { Unreachable } from './call-errors.ts'
import { download } from './download.ts'

mock.timers.enable({ apis: ['setTimeout'] })

/** Resolves after all pending microtasks have run, before the fake clock advances. */
const settled = () => new Promise(setImmediate)

const waits = async (ms: number) => {
  await settled()
  mock.timers.tick(ms)
  await settled()
}

/** Starts a download; the test provides the answer. */
const begun = () => {
  const answered = Promise.withResolvers<Response>()
  const bytes = new TransformStream<Uint8Array, Uint8Array>()
  const writer = bytes.writable.getWriter()
  globalThis.fetch = (_address, request) => {
    request?.signal?.addEventListener('abort', () => {
      answered.reject(request.signal?.reason)
      writer.abort(request.signal?.reason).catch(() => {})
    })
    return answered.promise
  }
  return {
    downloading: download('/api/account/export'),
    answer: () => answered.resolve(new Response(bytes.readable, { status: 200 })),
    send: (words: string) => void writer.write(new TextEncoder().encode(words)).catch(() => {}),
    end: () => void writer.close(),
    breakOff: () => void writer.abort(new TypeError('terminated')),
  }
}

const almost = timing.answer - 1

test.serial('a download has no time limit while data arrives', async t => {
  const { downloading, answer, send, end } = begun()
  await waits(almost)
  answer()
  for (const words of ['All ', 'of ', 'it']) {
    await waits(almost)
    send(words)
  }
  await waits(almost)
  end()
  const { response, file } = await downloading
  t.is(response.status, 200)
  t.is(await file.text(), 'All of it')
})

test.serial('a download without data for too long throws Unreachable', async t => {
  const { downloading, answer, send } = begun()
  answer()
  await waits(almost)
  send('Half')
  const given = t.throwsAsync(downloading, { instanceOf: Unreachable })
  await waits(timing.answer)
  await given
})

test.serial('a download without an answer or with a truncated one throws Unreachable', async t => {
  const silent = t.throwsAsync(begun().downloading, { instanceOf: Unreachable })
  await waits(timing.answer)
  await silent
  const { downloading, answer, send, breakOff } = begun()
  answer()
  send('Half')
  await settled()
  breakOff()
  await t.throwsAsync(downloading, { instanceOf: Unreachable })
})
