import type { ReactNode } from 'react'
import type { HangoutProfile } from '../../contracts/hangouts/hangouts.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { otherSide } from '../matching/other-side.ts'
import { MemberFace } from '../meetups/MemberFace.tsx'
import { pronounsAndAge } from '../profiles/labels.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Grow, Row } from '../ui/layout.ts'
import { CardTitle, Muted } from '../ui/typography.ts'

/** The member's match with somebody; undefined without one. */
export const useMatchWith = (profileId: string): Match | undefined => {
  const { id } = useMember()
  const { data = [] } = useRoute('GET /api/matches')
  return data.find(match => otherSide(match, id).id === profileId)
}

type Props = {
  person: HangoutProfile
  /** Shown after pronouns and age. */
  more?: ReactNode
  children?: ReactNode
}

/** Portrait, name, pronouns and age of a person, with `children` at the end of the row. */
export const HangoutPerson = ({ person, more, children }: Props) => (
  <Row $gap={3}>
    <MemberFace of={person} />
    <Grow>
      <CardTitle as="h3">
        <NameWithMarks of={person} />
      </CardTitle>
      <Muted $size="sm">
        {pronounsAndAge(person)}
        {more}
      </Muted>
    </Grow>
    {children}
  </Row>
)
