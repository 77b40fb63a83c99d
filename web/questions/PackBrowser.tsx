import { useState } from 'react'
import styled from 'styled-components'
import type { PackId } from '../../contracts/questions/question-packs.ts'
import type { QuestionPack } from '../../contracts/questions/questions.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { Chip, Chips } from '../ui/Chip.tsx'
import { WithAside } from '../ui/columns.ts'
import { FoldedPart } from '../ui/FoldedPart.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { PackCard } from './PackCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { progressSummary } from './progress-labels.ts'
import { texts } from './texts.ts'

/** Question packs by category, with the member's progress beside them or collapsed above them. */
export function PackBrowser({ onOpen }: { onOpen: (pack: PackId) => void }) {
  const packs = useRoute('GET /api/question-packs')
  const isWide = useIsWide()
  const { answersCountFrom } = useMember()
  return (
    <WithAside>
      <Stack>
        {answersCountFrom && new Date(answersCountFrom) > new Date() && (
          <Muted>{texts.packBrowser.settling}</Muted>
        )}
        {!isWide && <ProgressFold />}
        <LoadState read={packs} what={texts.packBrowser.what} height="40rem">
          {all => <Packs packs={all} onOpen={onOpen} />}
        </LoadState>
      </Stack>
      {isWide && (
        <aside>
          <ProgressCard />
        </aside>
      )}
    </WithAside>
  )
}

type Props = { packs: readonly QuestionPack[]; onOpen: (pack: PackId) => void }

function Packs({ packs, onOpen }: Props) {
  const [category, setCategory] = useState<PackId>()
  const progress = useRoute('GET /api/user-pack-progress')
  const optIn = useCommand('PUT /api/question-packs/:id/opt-in', {
    refresh: ['/api/question-packs'],
  })
  const progressOf = (id: PackId) => progress.data?.find(({ packId }) => packId === id)
  const open = async ({ id, isOptedIn }: QuestionPack) => {
    const mayOpen = isOptedIn || (await optIn.run({ params: { id }, body: { isOptedIn: true } }))
    if (mayOpen) onOpen(id)
  }
  const begun = packs
    .filter(({ id }) => progressOf(id)?.isCompleted === false)
    .sort(
      (one, other) =>
        (progressOf(other.id)?.questionsAnswered ?? 0) -
        (progressOf(one.id)?.questionsAnswered ?? 0),
    )
  return (
    <>
      <Chips role="group" aria-label={texts.packBrowser.category}>
        <Chip pressed={category === undefined} onClick={() => setCategory(undefined)}>
          {texts.packBrowser.all}
        </Chip>
        {packs.map(({ id, name, isAdult }) => (
          <Chip key={id} pressed={category === id} onClick={() => setCategory(id)}>
            {name}
            {isAdult && <span>18+</span>}
          </Chip>
        ))}
      </Chips>
      <VisuallyHidden as="h2">{texts.packBrowser.title}</VisuallyHidden>
      <Grid>
        {packs
          .filter(({ id }) => category === undefined || id === category)
          .map(pack => (
            <PackCard
              key={pack.id}
              pack={pack}
              progress={progressOf(pack.id)}
              isFirst={begun[0]?.id === pack.id}
              opening={optIn.pending && !pack.isOptedIn}
              onOpen={() => void open(pack)}
            />
          ))}
      </Grid>
    </>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-3);

  @media (min-width: 64rem) {
    gap: var(--space-5);
  }
`

/** The member's progress in one line; a press shows the whole card. */
function ProgressFold() {
  const { data: xp } = useRoute('GET /api/user-xp')
  return (
    <FoldedPart title={texts.progressFold.title} summary={xp && progressSummary(xp)}>
      <ProgressCard />
    </FoldedPart>
  )
}
