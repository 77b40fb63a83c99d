import { type ReactNode, useId } from 'react'
import type { Match } from '../../contracts/matching/matching.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../contracts/profiles/boundary-catalogue.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { useRoute } from '../data/use-route.ts'
import { sharedBy } from '../matching/conversation-openers.ts'
import { momentTexts } from '../matching/moment-texts.ts'
import { Openers, useBothSides } from '../matching/Openers.tsx'
import { CompareBoundaries } from '../profiles/boundaries/CompareBoundaries.tsx'
import { comparisonTexts } from '../profiles/boundaries/comparison-texts.ts'
import { ConsentMark } from '../ui/ConsentMark.tsx'
import { Stack } from '../ui/layout.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { Strong } from '../ui/typography.ts'

type Props = {
  match: Pick<Match, 'id' | 'discoveryMode'>
  pseudonym: string
  onChoose: (text: string) => void
}

/**
 * What both members share, boundaries that both said yes to, and first messages to choose from, in a chat
 * without messages.
 */
export function EmptyChat({ match: { id, discoveryMode }, pseudonym, onChoose }: Props) {
  const headings = useId()
  const { own, other } = useBothSides(id)
  const hobbies = sharedBy(other?.hobbies ?? [], own.hobbies).map(hobby => hobbyLabels[hobby])
  const shared = [...hobbies, ...sharedBy(other?.tags ?? [], own.tags)]
  const bothYes = useBothYes(id)
  return (
    <Stack $gap={5}>
      {shared.length > 0 && (
        <Shared title={momentTexts.match.shared}>
          {shared.map(name => (
            <Tag key={name}>{name}</Tag>
          ))}
        </Shared>
      )}
      {bothYes.length > 0 && (
        <Shared title={comparisonTexts.bothYes}>
          {bothYes.map(category => (
            <ConsentMark key={category} level="yes">
              {boundaryCatalogue[category].label}
            </ConsentMark>
          ))}
        </Shared>
      )}
      <CompareBoundaries matchId={id} pseudonym={pseudonym} />
      <section aria-labelledby={`${headings}-openers`}>
        <Strong as="h2" id={`${headings}-openers`}>
          {momentTexts.match.openers}
        </Strong>
        <Openers matchId={id} mode={discoveryMode} onChoose={onChoose} />
      </section>
    </Stack>
  )
}

function Shared({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" $gap={2} aria-labelledby={id}>
      <Strong as="h2" id={id}>
        {title}
      </Strong>
      <Tags aria-labelledby={id}>{children}</Tags>
    </Stack>
  )
}

const accepted = (stated: readonly ConsentPreference[] = []) =>
  stated.flatMap(({ category, level }) => (level === 'yes' ? [category] : []))

/** The boundaries that both have stated as yes, where the match may read them. */
function useBothYes(matchId: string): ConsentPreference['category'][] {
  const { data: own } = useRoute('GET /api/consent-preferences')
  const { data: theirs } = useRoute('GET /api/matches/:matchId/consent-preferences', {
    params: { matchId },
  })
  return sharedBy(accepted(theirs), accepted(own))
}
