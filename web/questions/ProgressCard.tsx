import { useId } from 'react'
import styled from 'styled-components'
import { packSize } from '../../contracts/questions/question-packs.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { BarNumbers } from '../ui/ToneBar.tsx'
import { Muted, Strong } from '../ui/typography.ts'
import { Achievements } from './Achievements.tsx'
import { AnsweredBar } from './AnsweredBar.tsx'
import { LevelHead } from './LevelHead.tsx'
import { texts } from './texts.ts'

/** Level, XP, streak, achievements and the begun packs. */
export function ProgressCard() {
  const titleId = useId()
  const xp = useRoute('GET /api/user-xp')
  return (
    <Card aria-labelledby={titleId}>
      <Stack>
        <LoadState read={xp} what={texts.progressCard.what} height="11rem">
          {earned => <LevelHead xp={earned} titleId={titleId} />}
        </LoadState>
        <Ruled>
          <Achievements />
        </Ruled>
        <BegunPacks />
      </Stack>
    </Card>
  )
}

/** The progress in each begun pack; nothing without one. */
function BegunPacks() {
  const packs = useRoute('GET /api/question-packs')
  const progress = useRoute('GET /api/user-pack-progress')
  const begun = progress.data ?? []
  if (begun.length === 0) return null
  const nameOf = (packId: string) => packs.data?.find(({ id }) => id === packId)?.name ?? ''
  return (
    <Ruled>
      <Stack $gap={3}>
        <Strong as="h3">{texts.progressCard.packs}</Strong>
        <Stack as="ul" $gap={3}>
          {begun.map(({ packId, questionsAnswered }) => (
            <li key={packId}>
              <BarNumbers>
                <span>{nameOf(packId)}</span>
                <Muted as="span" $size="sm">
                  {Math.min(questionsAnswered, packSize)}/{packSize}
                </Muted>
              </BarNumbers>
              <AnsweredBar label={nameOf(packId)} value={questionsAnswered} most={packSize} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Ruled>
  )
}

const Ruled = styled.div`
  padding-top: var(--space-4);
  border-top: var(--border-hair);
`
