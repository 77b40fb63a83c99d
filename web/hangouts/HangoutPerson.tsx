import type { ReactNode } from 'react'
import type { HangoutProfile } from '../../contracts/hangouts/hangouts.ts'
import type { Match } from '../../contracts/matching/matching.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { otherSide } from '../matching/other-side.ts'
import { pronounsAndAge } from '../profiles/labels.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { InitialPortrait } from '../ui/InitialPortrait.tsx'
import { Grow, Row } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { CardTitle, Muted } from '../ui/typography.ts'

/** The member's match with somebody; undefined without one. */
export const useMatchWith = (profileId: string): Match | undefined => {
  const { id } = useMember()
  const { data = [] } = useRoute('GET /api/matches')
  return data.find(match => otherSide(match, id).id === profileId)
}

type PortraitProps = { person: Pick<HangoutProfile, 'id' | 'pseudonym'>; size?: 'm' | 'normal' }

/** The photo of a match; the first letter of any other person. */
export function HangoutPortrait({ person, size = 'normal' }: PortraitProps) {
  const { id } = useMember()
  const match = useMatchWith(person.id)
  return match ? (
    <Portrait photo={primaryPhoto(otherSide(match, id).photos)} seed={person.id} size={size} />
  ) : (
    <InitialPortrait name={person.pseudonym} size={size} />
  )
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
    <HangoutPortrait person={person} />
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
