import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { MemberName } from '../../contracts/profiles/member-name.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { markLabels } from './labels.ts'

type Props = {
  of: MemberName
  /** True to show the mark of a verified member too. */
  isVerified?: boolean
  /** The name in another form, e.g. as a button. */
  children?: ReactNode
}

/** A member's name, followed by its marks. */
export const NameWithMarks = ({
  of,
  isVerified = false,
  children = <bdi>{of.pseudonym}</bdi>,
}: Props) => (
  <>
    {children} {isVerified && <VerifiedMark />} <Marks of={of} />
  </>
)

/** The marks that go with a member's name, for a header with the name on a line of its own. */
export const Marks = ({ of }: { of: MemberName }) =>
  markLabels(of).map(label => <Mark key={label}>{label}</Mark>)

const Mark = styled.small`
  display: inline-block;
  padding: 0.0625rem 0.4375rem;
  border-radius: var(--radius-xs);
  background: var(--color-sunken);
  color: var(--color-ink-2);
  font-family: var(--font-text);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  letter-spacing: 0;
  vertical-align: 0.1em;
`
