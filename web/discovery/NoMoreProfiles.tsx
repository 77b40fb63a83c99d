import { useAtomValue } from 'jotai'
import { RefreshCw, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { distanceBands, limits } from '../../contracts/core/limits.ts'
import { filterTypes } from '../../contracts/discovery/filter-types.ts'
import type { EndpointResponse } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { memoryAtom } from '../matching/swipes/deck-state.ts'
import { eventsFor, noFilter } from '../meetups/list/event-search.ts'
import { modeIcons } from '../profiles/mode-icons.ts'
import { pauseTexts, usePause } from '../profiles/use-pause.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Shares, Stack } from '../ui/layout.ts'
import { serverNow } from '../ui/server-clock.ts'
import { useToast } from '../ui/toast-state.ts'
import { Muted } from '../ui/typography.ts'
import { DeckSkeleton } from './DeckSkeleton.tsx'
import { texts } from './texts.ts'

export type EmptyDeckProps = {
  mode: DiscoveryMode
  undo: (() => void) | undefined
  onReload: () => void
}

/**
 * A deck without cards: says that the profile is paused, in which case it has none, or whether the member
 * has seen all or nobody yet, and whether Kith stopped looking; leads on to a wider distance, events and
 * questions.
 */
export function NoMoreProfiles({ mode, undo, onReload }: EmptyDeckProps) {
  const { data, error } = useRoute(
    'GET /api/discover/:mode/empty',
    { params: { mode } },
    { refetch: true },
  )
  const { hasShown } = useAtomValue(memoryAtom)[mode]
  const { isPaused, pending, toggle } = usePause()
  if (isPaused)
    return (
      <EmptyState icon={modeIcons[mode]} title={pauseTexts.pausedTitle} text={pauseTexts.deckText}>
        <Button busy={pending && pauseTexts.resuming} onClick={toggle}>
          {pauseTexts.resume}
        </Button>
      </EmptyState>
    )
  if (!data && !error) return <DeckSkeleton />
  const hasMet = hasShown || !data || data.hasMet
  return (
    <EmptyState
      icon={modeIcons[mode]}
      title={hasMet ? texts.empty.title : texts.empty.nobodyTitle}
      text={hasMet ? texts.empty.text : texts.empty.nobodyText}
    >
      <Stack $gap={3}>
        {data && !data.lookedAtAll && <Muted>{texts.empty.part}</Muted>}
        {data && <Looser {...data} />}
        <EventsToGoTo />
        <ButtonLink rank={2} wide to={pageAt('/qa-questions')}>
          {texts.empty.questions}
        </ButtonLink>
      </Stack>
      <Row>
        {undo && (
          <Button rank={3} icon={<Icon of={Undo2} size="small" />} onClick={undo}>
            {texts.empty.undo}
          </Button>
        )}
        <Button rank={0} icon={<Icon of={RefreshCw} size="small" />} onClick={onReload}>
          {texts.empty.reload}
        </Button>
      </Row>
    </EmptyState>
  )
}

const { max: anywhere } = limits.maxDistance

/** Distances with more people, each a single step, and the filter that hides most people. */
function Looser({ wider, effects }: EndpointResponse<'GET /api/discover/:mode/empty'>) {
  const id = useId()
  const { data: filters = [] } = useRoute('GET /api/filter-preferences')
  const { maxDistance, pending, widenTo } = useWiderRange()
  // An active filter replaces the distance of the profile.
  const isFiltered = filters.some(one => one.filterType === 'max_distance' && one.isActive)
  const [first] = effects.filter(one => isFiltered || one.filterType !== 'max_distance')
  const says = first && loosens(first, effects.length)
  const all = effects.find(one => one.filterType === 'max_distance')?.atLeast ?? 0
  const steps = [
    ...wider.map(({ miles, atLeast }) => [miles, texts.empty.widen(miles, atLeast)] as const),
    [anywhere, texts.empty.anywhere(all)] as const,
  ]
  return (
    <>
      {maxDistance < anywhere && !isFiltered && (
        <Stack as="section" $gap={2} aria-labelledby={id}>
          <Muted id={id}>
            {wider.length > 0
              ? texts.empty.wider
              : texts.empty.far(Math.max(maxDistance, farthest))}
          </Muted>
          <Shares>
            {steps.map(([miles, label]) => (
              <Button
                key={miles}
                small
                rank={2}
                busy={pending === miles && texts.empty.widening}
                onClick={() => widenTo(miles)}
              >
                {label}
              </Button>
            ))}
          </Shares>
        </Stack>
      )}
      {says && (
        <>
          <Muted>{says}</Muted>
          <ButtonLink rank={2} wide to={pageAt('/filter-settings')}>
            {texts.empty.change}
          </ButtonLink>
        </>
      )}
    </>
  )
}

const farthest = Math.max(...distanceBands)

/** Changes the distance of the profile at once; the toast takes it back. */
function useWiderRange() {
  const { maxDistance } = useMember()
  const toast = useToast()
  const [to, setTo] = useState<number>()
  const { run, pending } = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
  })
  const change = async (miles: number, before?: number) => {
    setTo(miles)
    const changed = await run({ body: { maxDistance: miles } })
    if (!changed) return
    toast({
      title: miles === anywhere ? texts.empty.widenedAll : texts.empty.widened(miles),
      tone: 'success',
      ...(before !== undefined && {
        action: { label: texts.empty.back, run: () => void change(before) },
      }),
    })
  }
  const widenTo = (miles: number) => void change(miles, maxDistance)
  return { maxDistance, pending: pending ? to : undefined, widenTo }
}

type Effect = EndpointResponse<'GET /api/discover/:mode/empty'>['effects'][number]

const loosens = ({ filterType, atLeast }: Effect, count: number) => {
  if (atLeast > 0) return texts.empty.loosen(filterTypes[filterType].toLowerCase(), atLeast)
  return count > 2 ? texts.empty.loosenMore : undefined
}

/** A link to the events online, or else to all of this week; nothing without any. */
function EventsToGoTo() {
  const { data = [] } = useRoute('GET /api/events')
  const now = new Date(serverNow())
  const online = eventsFor(data, { ...noFilter, where: 'online' }, [], now).length
  const thisWeek = eventsFor(data, { ...noFilter, when: 'week' }, [], now).length
  if (online + thisWeek === 0) return null
  return (
    <ButtonLink
      rank={2}
      wide
      to={`${pageAt('/events')}?${online > 0 ? 'where=online' : 'when=week'}`}
    >
      {online > 0 ? texts.empty.online(online) : texts.empty.events(thisWeek)}
    </ButtonLink>
  )
}
