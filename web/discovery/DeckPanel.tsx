import Moon from 'lucide-react/icons/moon'
import { useEffect } from 'react'
import styled from 'styled-components'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { CallFailed } from '../data/call-errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { useToast } from '../ui/toast-state.ts'

import { DeckSkeleton } from './DeckSkeleton.tsx'
import { OpenDeck } from './OpenDeck.tsx'
import { texts } from './texts.ts'
import { useDeck } from './use-deck.ts'

export function DeckPanel({ mode }: { mode: DiscoveryMode }) {
  const deck = useDeck(mode)
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
  if (cards) return <OpenDeck mode={mode} deck={deck} cards={cards} />
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
