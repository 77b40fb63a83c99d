import { useId } from 'react'
import type { Match } from '../../contracts/matching/matching.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { sharedBy } from '../matching/conversation-openers.ts'
import { momentTexts } from '../matching/moment-texts.ts'
import { Openers, useBothSides } from '../matching/Openers.tsx'
import { Stack } from '../ui/layout.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { Strong } from '../ui/typography.ts'

type Props = { match: Pick<Match, 'id' | 'discoveryMode'>; onChoose: (text: string) => void }

/** What both members share, and first messages to choose from, in a chat without messages. */
export function EmptyChat({ match: { id, discoveryMode }, onChoose }: Props) {
  const headings = useId()
  const { own, other } = useBothSides(id)
  const hobbies = sharedBy(other?.hobbies ?? [], own.hobbies).map(hobby => hobbyLabels[hobby])
  const shared = [...hobbies, ...sharedBy(other?.tags ?? [], own.tags)]
  return (
    <Stack $gap={5}>
      {shared.length > 0 && (
        <Stack as="section" $gap={2} aria-labelledby={`${headings}-shared`}>
          <Strong as="h2" id={`${headings}-shared`}>
            {momentTexts.match.shared}
          </Strong>
          <Tags aria-labelledby={`${headings}-shared`}>
            {shared.map(name => (
              <Tag key={name}>{name}</Tag>
            ))}
          </Tags>
        </Stack>
      )}
      <section aria-labelledby={`${headings}-openers`}>
        <Strong as="h2" id={`${headings}-openers`}>
          {momentTexts.match.openers}
        </Strong>
        <Openers matchId={id} mode={discoveryMode} onChoose={onChoose} />
      </section>
    </Stack>
  )
}
