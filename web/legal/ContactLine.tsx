import styled from 'styled-components'
import { useRoute } from '../data/use-route.ts'
import { linkText } from '../ui/typography.ts'
import type { ContactPart } from './legal-text.ts'

/** How to reach the operator: the e-mail address, or whom to ask if none is published. */
export function ContactLine({ withEmail, without }: ContactPart) {
  const { data, error } = useRoute('GET /api/contact')
  const email = data?.email
  if (error || email === null) return <p>{without}</p>
  const [before, after] = withEmail.split('{email}')
  return (
    <p>
      {before}
      {email === undefined ? '…' : <Mail href={`mailto:${email}`}>{email}</Mail>}
      {after}
    </p>
  )
}

const Mail = styled.a`
  ${linkText}
`
