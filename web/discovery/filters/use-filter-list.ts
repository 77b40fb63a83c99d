import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { needsPremium } from '../../../contracts/discovery/filter-types.ts'
import { addressWith } from '../../data/address.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useLatestOnly } from '../../data/latest-only.ts'
import { useSession } from '../../data/session.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { useToast } from '../../ui/toast-state.ts'
import { problemsOf } from './filter-issues.ts'
import { type Filter, type FilterKind, readFilter } from './filter-model.ts'
import { texts } from './texts.ts'

const lists = {
  discovery: {
    list: 'GET /api/filter-preferences',
    set: 'POST /api/filter-preferences',
  },
  block: {
    list: 'GET /api/block-filters',
    set: 'POST /api/block-filters',
  },
} as const

/** Addresses whose answers depend on the filters. */
const changed = [
  '/api/discover',
  '/api/filter-preferences/effects',
  '/api/ai/match-suggestions',
  '/api/likes-received',
] as const

/**
 * One list of filters. Every change sends the whole list; the toast offers to undo it. What could not be
 * saved stays in view until it is saved or discarded. `problems` has the server's objections to the list
 * that was sent last, by filter id.
 */
export function useFilterList(kind: FilterKind) {
  const { list, set } = lists[kind]
  const address = addressWith(list, {})
  const { saved, failed } = texts.lists[kind]
  const read = useRoute(list)
  const { mutate } = useSWRConfig()
  const toast = useToast()
  const refresh = useRefresh()
  const [draft, setDraft] = useState<readonly Filter[]>()
  const session = useSession()
  const hasPremium = session.status === 'member' && session.user.premium.active
  /** The filters to send: those that need premium are off if it has ended meanwhile. */
  const sendable = (filters: readonly Filter[]): Filter[] =>
    filters.map(filter =>
      kind === 'discovery' && !hasPremium && needsPremium(filter.filterType)
        ? { ...filter, isActive: false }
        : filter,
    )
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  const { run, pending } = useCommand(set, {
    refresh: changed,
    failure: error =>
      error instanceof CallFailed && error.code === 'too_many_filter_changes'
        ? { title: texts.lists.tooOften, text: adviceFor(error) }
        : failed,
    onDone: (answer, { body }) => {
      void mutate(address, answer, { revalidate: false })
      setDraft(now => (now && isSame(sendable(now), body.filters) ? undefined : now))
    },
    onFailed: (error, { body }) => {
      setProblems(problemsOf(error, body.filters as Filter[]))
      // Premium may have run out since it was read.
      void refresh(address, '/api/auth/user')
    },
  })

  const send = useLatestOnly((filters: readonly Filter[]) =>
    run({ body: { filters: sendable(filters) } }),
  )

  const stored = read.data?.map(readFilter)
  const change = async (next: readonly Filter[]): Promise<void> => {
    const before = stored ?? []
    setProblems(problems => withoutChanged(problems, draft ?? stored, next))
    setDraft(next)
    if ((await send(next)) !== 'sent') return
    const undo = { label: texts.lists.undo, run: () => void change(before) }
    toast({ ...saved, tone: 'success', action: undo })
  }
  return {
    read: { ...read, data: stored && (draft ?? stored) },
    isUnsaved: draft !== undefined && !pending,
    problems,
    change: (next: readonly Filter[]) => void change(next),
    saveAgain: () => {
      if (draft) void change(draft)
    },
    discard: () => {
      setProblems(new Map())
      setDraft(undefined)
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The problems of filters that have not changed since the list was sent. */
const withoutChanged = (
  problems: ReadonlyMap<string, string>,
  before: readonly Filter[] | undefined,
  after: readonly Filter[],
): ReadonlyMap<string, string> =>
  new Map(
    [...problems].filter(([id]) => {
      const filter = after.find(one => one.id === id)
      return filter !== undefined && before?.includes(filter)
    }),
  )
