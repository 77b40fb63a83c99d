import { Moon, SlidersHorizontal, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { badgeCaps } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { modeLabels, modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { addressOf } from '../data/address.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useMember, useUser } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { SuggestionsButton } from '../insights/SuggestionsButton.tsx'
import { SuggestionsCard } from '../insights/SuggestionsCard.tsx'
import { LikesReceived } from '../matching/likes/LikesReceived.tsx'
import { NewestMatches } from '../matching/NewestMatches.tsx'
import { unreadIn } from '../matching/unread.ts'
import { modeIcons } from '../profiles/mode-icons.ts'
import { pauseTexts, usePause } from '../profiles/use-pause.ts'
import { Badge } from '../ui/Badge.tsx'
import { Chip, ChipLink, Chips, chipShape } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { lowWindow, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../ui/SegmentedTabs.tsx'
import { useToast } from '../ui/toast-state.ts'
import { useIdle } from '../ui/use-idle.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { DeckSkeleton } from './DeckSkeleton.tsx'
import { LimitNote } from './LimitNote.tsx'
import { OpenDeck } from './OpenDeck.tsx'
import { searchRange } from './search-range.ts'
import { texts } from './texts.ts'
import { useDeck } from './use-deck.ts'
import { WishesInvitation } from './WishesInvitation.tsx'

const tabs = modes.map(mode => ({ value: mode, label: modeLabels[mode], icon: modeIcons[mode] }))

/** `/`, `/home` and `/discover/:mode`: the deck, one card at a time. */
export function DiscoverScreen() {
  const { mode = 'dating' } = useParams()
  const validMode = modes.find(one => one === mode)
  return validMode ? <Discover mode={validMode} /> : <Navigate to="/" replace />
}

function Discover({ mode }: { mode: DiscoveryMode }) {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [search, setSearch] = useSearchParams()
  const onlyTogether = search.has(TOGETHER)
  const { limitedUntil } = useUser()
  const toggleTogether = () => setSearch(onlyTogether ? {} : { [TOGETHER]: '' }, { replace: true })
  return (
    <ScreenFrame
      title={texts.screen.title}
      brand
      width="full"
      actions={
        <IconLink
          icon={SlidersHorizontal}
          label={texts.screen.settings}
          filled
          to="/filter-settings"
        />
      }
    >
      <Columns
        value={mode}
        onValueChange={next => {
          void refresh(addressOf('GET /api/discover/:mode', { mode: next }))
          const pathname = next === 'dating' ? '/' : `/discover/${next}`
          navigate({ pathname, search: search.toString() }, { replace: true })
        }}
      >
        <Modes label={texts.screen.modes} options={tabs} />
        <NextToTabs>
          <TogetherChip
            pressed={onlyTogether}
            aria-label={texts.together.filter}
            onClick={toggleTogether}
          >
            <Icon of={UsersRound} size="small" />
            <span>{texts.chips.together}</span>
          </TogetherChip>
          <SuggestionsButton mode={mode} />
        </NextToTabs>
        <DeckChips />
        <ModePanel value={mode}>
          {limitedUntil ? <LimitNote until={limitedUntil} /> : <WishesInvitation />}
          <DeckPanel
            key={`${mode} ${onlyTogether}`}
            mode={mode}
            onShowAll={onlyTogether ? toggleTogether : undefined}
          />
        </ModePanel>
        {useIsWide() && <DiscoverAside mode={mode} />}
      </Columns>
    </ScreenFrame>
  )
}

/** Parameter of the address: only joint cards. */
const TOGETHER = 'together'

/* A wide desktop has the suggestions in the column beside the deck. */
const NextToTabs = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;

  @media (min-width: 80rem) {
    grid-area: 1 / 1;
    justify-self: end;
  }

  /* Leaves the modes their width. */
  @media (width < 36rem) {
    [data-a11y="on"] & {
      grid-area: 2 / 2;
      gap: var(--space-1);
    }

    [data-a11y="on"] & > :last-child svg {
      display: none;
    }
  }
`

const TogetherChip = styled(Chip)`
  @media (width < 64rem) {
    > span {
      display: none;
    }
  }
`

const Columns = styled(Segmented)`
  grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-content: stretch;

  @media ${lowWindow} {
    grid-template: auto minmax(0, 1fr) / minmax(13rem, 1fr) auto minmax(0, 1fr);
  }

  @media (min-width: 64rem) {
    gap: var(--space-4);
  }

  @media (min-width: 80rem) {
    grid-template-columns: minmax(0, 1fr) var(--pane-aside);
    column-gap: var(--space-8);

    > aside {
      grid-area: 1 / 2 / -1;
      /* As high as the deck; longer content scrolls inside. */
      height: 0;
      min-height: 100%;
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }
`

/* Small on a phone, to leave room for the portrait; the touch targets are larger. */
const Modes = styled(SegmentedTabs<DiscoveryMode>)`
  max-width: none;

  /* Three words in one row: what stands beside them goes beside the chips. */
  @media (width < 36rem) {
    [data-a11y="on"] & {
      grid-column: 1 / -1;
    }
  }

  @media (width < 64rem) {
    align-self: center;

    > button {
      position: relative;
      min-height: 2.25rem;
      padding-inline: var(--space-1);
      font-size: var(--text-xs);
    }

    > button::after {
      content: "";
      position: absolute;
      inset: -0.25rem 0;
    }

    [data-a11y="on"] & > button {
      min-height: var(--tap);
    }

    svg {
      display: none;
    }
  }

  @media (min-width: 64rem) {
    max-width: 26rem;
  }

  @media (min-width: 80rem) {
    grid-area: 1 / 1;
  }
`

/* Spans the first two of three columns. */
const acrossTheDeck = css`
  grid-column: 1 / -1;

  @media (min-width: 80rem) {
    grid-column: 1;
  }
`

/* In the row of filters, but none of them: it leads to another screen. */
const Elsewhere = styled(Link)`
  ${chipShape}
  padding-inline: var(--space-1);
  background: none;
  box-shadow: none;
  color: var(--color-link);
  font-weight: var(--weight-bold);
`

const DeckChips = styled(DiscoverChips)`
  ${acrossTheDeck}

  /* Narrower chips, which wrap where they still do not fit. */
  @media (width < 24rem) {
    flex-wrap: wrap;
    gap: 0.125rem;
    padding-inline: var(--space-2);

    > * {
      padding-inline: 0.375rem;
    }

    > ${Elsewhere} {
      padding-inline: 0.125rem;
    }
  }

  /* One row, so that the whole portrait stays on the screen. */
  @media (width < 36rem) {
    [data-a11y="on"] && {
      grid-area: 2 / 1;
      flex-wrap: nowrap;
      overflow-x: auto;
    }
  }

  @media (width < 64rem) and (height < 48rem) {
    [data-a11y="on"] && {
      flex-wrap: nowrap;
      overflow-x: auto;
    }
  }

  @media ${lowWindow} {
    grid-column: auto;
    align-self: center;
  }
`

const ModePanel = styled(SegmentedPanel)`
  ${acrossTheDeck}
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);

  &:has(> [data-invitation]) {
    --rows-above: 16.5rem;

    grid-template-rows: auto minmax(0, 1fr);
  }

  &:has(> [data-limit]) {
    --rows-above: 11.5rem;

    grid-template-rows: auto minmax(0, 1fr);
  }
`

type PanelProps = {
  mode: DiscoveryMode
  /** Shows all cards again, where only joint cards are shown. */
  onShowAll: (() => void) | undefined
}

function DeckPanel({ mode, onShowAll }: PanelProps) {
  const deck = useDeck(mode, onShowAll !== undefined)
  const { cards, error, retry } = deck
  const toast = useToast()
  const isLimited = error instanceof CallFailed && error.code === 'card_limit'
  useEffect(() => {
    if (error && !isLimited) toast({ ...texts.deck.failed, tone: 'destructive' })
  }, [error, isLimited, toast])

  if (isLimited && !cards?.length)
    return (
      <Middle>
        <EmptyState icon={Moon} title={texts.deck.enough} text={error.problem?.message} />
      </Middle>
    )
  if (cards) return <OpenDeck {...{ mode, deck, cards, onShowAll }} />
  if (!error) return <DeckSkeleton />
  return (
    <Middle>
      <ProblemNotice title={texts.deck.failed.text} onRetry={retry} />
    </Middle>
  )
}

const Middle = styled.div`
  align-self: center;
`

const keys = [
  ['→', texts.keys.right, texts.actions.like],
  ['←', texts.keys.left, texts.actions.pass],
  ['↑', texts.keys.up, texts.actions.superLike],
  ['↓', texts.keys.down, texts.actions.maybe],
  ['U', 'U', texts.actions.undo],
] as const

/** Column beside the deck: suggestions, newest matches and keyboard shortcuts. */
function DiscoverAside({ mode }: { mode: DiscoveryMode }) {
  const { data: matches = [] } = useRoute('GET /api/matches')
  return (
    <Stack as="aside" aria-label={texts.keys.label}>
      <SuggestionsCard mode={mode} />
      <LikesReceived />
      {matches.length > 0 && <NewestMatches matches={matches} />}
      <Panel title={texts.keys.title}>
        <Keys>
          {keys.map(([key, name, what]) => (
            <div key={key}>
              <dt>
                <kbd aria-label={name}>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </Keys>
      </Panel>
    </Stack>
  )
}

const Keys = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
  gap: var(--space-2) var(--space-4);

  > div {
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr);
    gap: var(--space-3);
    align-items: center;
    font-size: var(--text-sm);
  }

  kbd {
    display: grid;
    place-items: center;
    min-height: 1.75rem;
    border-radius: var(--radius-xs);
    background: var(--color-sunken);
    box-shadow: inset 0 -2px 0 var(--color-line);
    font: var(--weight-bold) var(--text-sm) / 1 var(--font-text);
  }
`

/** Links around the deck: filters, the member's own range, questions, events and messages; first a button to resume a paused profile. */
function DiscoverChips({ className }: { className?: string }) {
  const when = useIdle()
  const { maxDistance } = useMember()
  const { isPaused, pending, toggle } = usePause()
  const { data: matches = [] } = useRoute('GET /api/matches', {}, { when })
  const { data: filters = [] } = useRoute('GET /api/filter-preferences', {}, { when })
  return (
    <Chips className={className}>
      {isPaused && (
        <Chip disabled={pending} onClick={toggle}>
          {pauseTexts.chip}
        </Chip>
      )}
      <ChipLink to={pageAt('/filter-settings')}>
        {texts.chips.filters}
        <Badge
          count={filters.filter(({ isActive }) => isActive).length}
          label={texts.chips.active}
        />
      </ChipLink>
      <ChipLink to={pageAt('/filter-settings')}>
        {searchRange(maxDistance, filters)}
        <VisuallyHidden>, {texts.chips.change}</VisuallyHidden>
      </ChipLink>
      <Elsewhere to={pageAt('/qa-questions')}>{texts.chips.questions}</Elsewhere>
      <Elsewhere to={pageAt('/events')}>{texts.chips.events}</Elsewhere>
      <Elsewhere to={pageAt('/messages')}>
        {texts.chips.messages}
        <Badge count={unreadIn(matches)} max={badgeCaps.bell} label={texts.chips.unread} />
      </Elsewhere>
    </Chips>
  )
}
