import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { call } from '../data/call.ts'
import { isUnauthorized, Unreachable } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { liveStateAtom } from '../live/live-state.ts'
import { tabStorage } from '../ui/device-storage.ts'
import { useToast } from '../ui/toast-state.ts'
import { deliveryStatus, messagesToResend, waitsForEarlier } from './delivery-status.ts'
import { outboxAtom, type PendingMessage } from './stored-outbox.ts'
import { texts } from './texts.ts'
import { listOf, type MessagesPath, messagesParams } from './use-loaded-messages.ts'

const KEY = 'kith.tab'

/** Returns an id of this tab that survives a reload. */
function tabId(): string {
  const known = tabStorage.getItem(KEY)
  if (known) return known
  const created = crypto.randomUUID()
  tabStorage.setItem(KEY, created)
  return created
}

/** Keys of the sends in progress in this page, without those that a reload interrupted. */
const sendingKeys = new Set<string>()

/**
 * Sends the messages of a log one by one, each under its own idempotency key. A failed message
 * stays stored under the conversation's key, so that a retry cannot send it twice. Messages that did
 * not reach the server are sent again, in order, once the live channel is open: the connection is
 * back.
 */
export function useOutbox(conversation: string, path: MessagesPath, id: string) {
  const [{ [conversation]: waiting = [] }, setOutbox] = useAtom(outboxAtom)
  const refresh = useRefresh()
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const lastDelivery = useRef(Promise.resolve())
  const store = useStore()
  const isConnected = useAtomValue(liveStateAtom) === 'open'

  const change = (next: (all: readonly PendingMessage[]) => readonly PendingMessage[]) =>
    setOutbox({
      key: conversation,
      change: (all = []) => {
        const changed = next(all)
        return changed.length > 0 ? changed : undefined
      },
    })
  const set = (key: string, fields: Partial<PendingMessage>) =>
    change(all => all.map(one => (one.key === key ? { ...one, ...fields } : one)))
  const drop = (key: string) => change(all => all.filter(one => one.key !== key))

  const stored = () => store.get(outboxAtom)[conversation] ?? []

  const deliver = async ({ key, content, answers, topic }: PendingMessage) => {
    try {
      if (waitsForEarlier(stored(), key, new Date()))
        return set(key, { status: 'failed', unreached: true })
      const answering = answers === undefined ? {} : { answers }
      const body = { content, ...answering, ...(topic === undefined ? {} : { topic }) }
      const input = { params: messagesParams(id), body }
      const sent = await call(`POST ${path}`, input, { idempotencyKey: key })
      set(key, { sentAs: sent.id })
      // The list of conversations, with the log below it, before the pending message is removed.
      await refresh(listOf(path))
      drop(key)
    } catch (error) {
      const unreached = error instanceof Unreachable
      set(key, { status: 'failed', unreached })
      if (isUnauthorized(error)) loggedOut()
      else if (!unreached || navigator.onLine)
        toast({ ...texts.sending.failed, tone: 'destructive' })
    } finally {
      sendingKeys.delete(key)
    }
  }

  const queue = (message: PendingMessage) => {
    sendingKeys.add(message.key)
    lastDelivery.current = lastDelivery.current.then(() => deliver(message))
  }

  const context = () => ({ sendingKeys, tab: tabId(), now: new Date() })

  const resend = (messages: readonly PendingMessage[]) => {
    for (const message of messages) {
      set(message.key, { status: 'sending', unreached: false, tab: tabId() })
      queue(message)
    }
  }

  const resendUnreached = () => resend(messagesToResend(stored(), context()))
  const onConnected = useRef(resendUnreached)
  onConnected.current = resendUnreached
  useEffect(() => {
    if (isConnected) onConnected.current()
  }, [isConnected])

  return {
    waiting: waiting.map(one => deliveryStatus(one, context())),
    /** False while messages that did not reach the server wait for the connection. */
    isConnected,
    send(content: string, { answers, topic }: Pick<PendingMessage, 'answers' | 'topic'>) {
      const message: PendingMessage = {
        key: crypto.randomUUID(),
        content,
        answers,
        topic,
        at: new Date().toISOString(),
        status: 'sending',
        tab: tabId(),
      }
      change(all => [...all, message])
      queue(message)
    },
    retry(message: PendingMessage) {
      if (message.unreached) resendUnreached()
      if (!sendingKeys.has(message.key)) resend([message])
    },
    drop,
  }
}
