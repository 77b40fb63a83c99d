// In a process of its own: replaces timers and XMLHttpRequest.
import { mock } from 'node:test'
import test from 'ava'
import { timing } from '../../../contracts/core/limits.ts'
import { Unreachable } from '../../data/call-errors.ts'
import { sendPhoto } from './send-photo.ts'

mock.timers.enable({ apis: ['setTimeout'] })

type Listener = ((event: { loaded: number; total: number }) => void) | null

/** Fake of the part of XMLHttpRequest that an upload uses. The test fires its events. */
const newRequest = () => ({
  upload: { onprogress: null as Listener },
  onload: null as (() => void) | null,
  onabort: null as (() => void) | null,
  onloadend: null as (() => void) | null,
  status: 201,
  statusText: 'Created',
  responseText: '{"photoUrl":"/photos/a"}',
  aborts: 0,
  open() {},
  setRequestHeader() {},
  getResponseHeader: () => null,
  send() {},
  abort() {
    this.aborts += 1
    this.onabort?.()
    this.onloadend?.()
  },
})

let request = newRequest()

function NextRequest() {
  request = newRequest()
  return request
}
Object.assign(globalThis, { XMLHttpRequest: NextRequest })

const begun = () => {
  const parts: number[] = []
  const aborting = new AbortController()
  const file = new File(['a'], 'a.png', { type: 'image/png' })
  const sending = sendPhoto(
    { id: 'a', file },
    { onProgress: part => parts.push(part), signal: aborting.signal },
  )
  return { request, parts, aborting, sending }
}

const almost = timing.photoAnswer - 1

test.serial('an upload has no time limit while it makes progress', async t => {
  const { request, parts, sending } = begun()
  for (const loaded of [1, 2, 3, 4]) {
    mock.timers.tick(almost)
    request.upload.onprogress?.({ loaded, total: 4 })
  }
  mock.timers.tick(almost)
  request.onload?.()
  request.onloadend?.()
  mock.timers.tick(timing.photoAnswer)
  t.deepEqual(await sending, { photoUrl: '/photos/a' })
  t.deepEqual(parts, [0.25, 0.5, 0.75, 1])
  t.is(request.aborts, 0)
})

test.serial('an upload without progress throws Unreachable and can be retried', async t => {
  const { request, sending } = begun()
  mock.timers.tick(almost)
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  mock.timers.tick(almost)
  t.is(request.aborts, 0)
  mock.timers.tick(1)
  await t.throwsAsync(sending, { instanceOf: Unreachable })
  t.is(request.aborts, 1)
})

test.serial('an aborted upload throws the reason of its signal', async t => {
  const { request, aborting, sending } = begun()
  aborting.abort()
  t.is((await t.throwsAsync(sending))?.name, 'AbortError')
  mock.timers.tick(timing.photoAnswer)
  t.is(request.aborts, 1)
})
