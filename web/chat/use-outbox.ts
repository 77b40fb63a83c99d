import { useAtom } from 'jotai'
import { useRef } from 'react'
import { isUnauthorized } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useToast } from '../ui/toast-state.ts'
import { deliveryStatus } from './delivery-status.ts'
import { outboxAtom, type PendingMessage } from './stored-outbox.ts'
import { texts } from './texts.ts'

const KEY = 'kith.tab'

/** Returns an id of this tab that survives a reload. */
function tabId(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const created = crypto.randomUUID()
  sessionStorage.setItem(KEY, created)
  return created
}

/** Keys of the sends in progress in this page, without those that a reload interrupted. */
const sendingKeys = new Set<string>()

/** The idempotency key of a message, and the addresses that its answer refreshes. */
type Sending = { idempotencyKey: string; refreshes: () => readonly string[] }

type Outgoing = {
  /** Sends a text; returns the message. */
  deliver: (content: string, sending: Sending) => Promise<{ id: string }>
  /**
   * The address of the list of conversations, with the log below it. Both are refetched before the
   * pending message is removed.
   */
  list: string
}

/**
 * Sends the messages of a log one by one, each under its own idempotency key. A failed message
 * stays stored under the conversation's key, so that a retry cannot send it twice.
 */
export function useOutbox(conversation: string, { deliver: send, list }: Outgoing) {
  const [{ [conversation]: waiting = [] }, setOutbox] = useAtom(outboxAtom)
  const refresh = useRefresh()
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const lastDelivery = useRef(Promise.resolve())

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

  const deliver = async ({ key, content }: PendingMessage) => {
    try {
      const sending = { idempotencyKey: key, refreshes: () => [list] }
      const { id } = await send(content, sending)
      set(key, { sentAs: id })
      await refresh(list)
      drop(key)
    } catch (error) {
      set(key, { status: 'failed' })
      if (isUnauthorized(error)) loggedOut()
      else toast({ ...texts.sending.failed, tone: 'destructive' })
    } finally {
      sendingKeys.delete(key)
    }
  }

  const queue = (message: PendingMessage) => {
    sendingKeys.add(message.key)
    lastDelivery.current = lastDelivery.current.then(() => deliver(message))
  }

  return {
    waiting: waiting.map(one =>
      deliveryStatus(one, { sendingKeys, tab: tabId(), now: new Date() }),
    ),
    send(content: string) {
      const message: PendingMessage = {
        key: crypto.randomUUID(),
        content,
        at: new Date().toISOString(),
        status: 'sending',
        tab: tabId(),
      }
      change(all => [...all, message])
      queue(message)
    },
    retry(message: PendingMessage) {
      set(message.key, { status: 'sending', tab: tabId() })
      queue(message)
    },
    drop,
  }
}
