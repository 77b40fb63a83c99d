import { useState } from 'react'
import { useSWRConfig } from 'swr'
import {
  discoverByQuery,
  likesReceived,
  listBlockFilters,
  listDiscoveryFilters,
  listFilterEffects,
  listSuggestions,
  setBlockFilters,
  setDiscoveryFilters,
} from '../../../contracts/endpoints.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useCommand } from '../../data/use-command.ts'
import { useLatestOnly } from '../../data/use-latest-only.ts'
import { useRoute } from '../../data/use-route.ts'
import { sessionAddress } from '../../identity/session.ts'
import { useToast } from '../../ui/toast.ts'
import { type Filter, type FilterKind, readFilter } from './filter-model.ts'

const lists = {
  discovery: {
    list: listDiscoveryFilters,
    set: setDiscoveryFilters,
    done: { title: 'Discovery Filters Updated', text: 'Your preferences have been saved.' },
    failure: { title: 'Error', text: 'Failed to update discovery filters.' },
  },
  block: {
    list: listBlockFilters,
    set: setBlockFilters,
    done: { title: 'Block Filters Updated', text: 'Your privacy settings have been saved.' },
    failure: { title: 'Error', text: 'Failed to update block filters.' },
  },
} as const

/** What shows other members after a change of filters. */
const changed = [
  discoverByQuery.path,
  listFilterEffects.path,
  listSuggestions.path,
  likesReceived.path,
]

/**
 * One list of filters, shown as the member left it. Each change sends the whole list; while a list is
 * on its way only the latest one waits. A failure puts back what is stored.
 */
export function useFilterList(kind: FilterKind) {
  const { list, set, done, failure } = lists[kind]
  const read = useRoute(list)
  const { mutate } = useSWRConfig()
  const toast = useToast()
  const refresh = useRefresh()
  const [shown, setShown] = useState<readonly Filter[]>()
  const { run } = useCommand(set, {
    refresh: changed,
    failure,
    onDone: answer => void mutate(list.path, answer, { revalidate: false }),
    // Premium may have run out since it was read.
    onFailed: () => void refresh(list.path, sessionAddress),
  })

  const send = useLatestOnly((filters: readonly Filter[]) =>
    run({ body: { filters: [...filters] } }),
  )
  const save = async (next: readonly Filter[]): Promise<void> => {
    setShown(next)
    const outcome = await send(next)
    if (outcome === 'left') return
    setShown(undefined)
    if (outcome === 'sent') toast({ ...done, tone: 'success' })
  }

  return {
    read: { ...read, data: shown ?? read.data?.map(readFilter) },
    save: (next: readonly Filter[]) => void save(next),
  }
}
