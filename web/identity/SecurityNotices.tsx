import { useState } from 'react'
import type { SecurityNotice } from '../../contracts/identity/sessions.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { texts } from './texts.ts'

const SHOWN_AT_FIRST = 3

/** Recent sign-ins and changes of how the member signs in; nobody can remove them. */
export function SecurityNotices({ notices }: { notices: readonly SecurityNotice[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (notices.length === 0) return null
  const shown = showsAll ? notices : notices.slice(0, SHOWN_AT_FIRST)
  return (
    <Stack $gap={2}>
      <Strong as="h3" id="security-notices">
        {texts.securityNotices.title}
      </Strong>
      <Stack as="ul" $gap={2} aria-labelledby="security-notices">
        {shown.map(({ id, message, at }) => (
          <li key={id}>
            {message}
            <Hint>
              <RelativeTime at={at} />
            </Hint>
          </li>
        ))}
      </Stack>
      {shown.length < notices.length && (
        <div>
          <Button rank={3} small onClick={() => setShowsAll(true)}>
            {texts.securityNotices.showAll(notices.length)}
          </Button>
        </div>
      )}
      <Hint>{texts.securityNotices.hint}</Hint>
    </Stack>
  )
}
