import styled from 'styled-components'
import type { HangoutInvitation } from '../../contracts/hangouts/hangouts.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Card } from '../ui/Card.tsx'
import { ItemRow } from '../ui/layout.ts'
import { Muted, Strong } from '../ui/typography.ts'
import { HangoutPortrait } from './HangoutPerson.tsx'
import { InvitationMark } from './InvitationMark.tsx'
import { slotLabel } from './slot-labels.ts'

type Props = { invitations: readonly HangoutInvitation[] }

/** Invitations that need no action, each with its state. */
export const InvitationRows = ({ invitations }: Props) =>
  invitations.length > 0 && (
    <Card as="ul" $tight>
      {invitations.map(({ id, partner, hobby, timeSlot, status }) => (
        <Line key={id}>
          <HangoutPortrait person={partner} size="m" />
          <div>
            <Strong>
              <NameWithMarks of={partner} />
            </Strong>
            <Muted $size="sm">{hobbyLabel(hobby)}</Muted>
            <Muted $size="sm">{slotLabel(timeSlot)}</Muted>
          </div>
          <InvitationMark status={status} />
        </Line>
      ))}
    </Card>
  )

const Line = styled(ItemRow)`
  p {
    line-height: 1.35;
  }

  [data-a11y="on"] & {
    grid-template-columns: auto minmax(0, 1fr);

    > :last-child {
      grid-column: 2;
      justify-self: start;
    }
  }
`
