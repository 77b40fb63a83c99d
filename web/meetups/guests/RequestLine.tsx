import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { EventMember } from '../../../contracts/meetups/meetups.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.ts'
import { Muted, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { MemberFace } from '../MemberFace.tsx'
import { MemberLabel } from '../MemberLabel.tsx'

type Answer = {
  label: string
  /** Shown while the answer is sent; false otherwise. */
  busy: string | false
  run: () => void
}

type Props = {
  of: Omit<EventMember, 'isMatch'>
  /** Beside the name. */
  hint?: string | undefined
  /** What else the one who asks says. */
  children?: ReactNode
  accept: Answer
  /** Undefined once declined. */
  decline?: Answer | undefined
}

/** Somebody who asks for a seat, in an event or a group, and the two answers. A list item. */
export const RequestLine = ({ of, hint, children, accept, decline }: Props) => (
  <Line>
    <MemberFace of={of} />
    <Name>
      <Strong>
        <MemberLabel of={of} />
      </Strong>
      {hint && (
        <Muted as="span" $size="xs">
          {hint}
        </Muted>
      )}
    </Name>
    {children && <About>{children}</About>}
    <Row $gap={2}>
      {[accept, decline].map(
        (answer, index) =>
          answer && (
            <Button
              key={answer.label}
              small
              rank={index === 0 ? 2 : 3}
              busy={answer.busy}
              onClick={answer.run}
            >
              {answer.label}
              <VisuallyHidden> {of.pseudonym}</VisuallyHidden>
            </Button>
          ),
      )}
    </Row>
  </Line>
)

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
`

const About = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`

const Name = styled.span`
  display: grid;
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
`
