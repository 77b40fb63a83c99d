import styled from 'styled-components'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Hint } from '../ui/typography.ts'
import type { MessageLink } from './message-links.ts'
import { texts } from './texts.ts'

type Props = { link: MessageLink; open: boolean; onOpenChange: (open: boolean) => void }

/** Warns before a link of a message opens, and names its host. */
export const LinkSheet = ({ link: { href, host }, open, onOpenChange }: Props) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title={texts.link.title}
    subtitle={texts.link.text(bidiIsolate(host))}
    footer={
      <>
        <Button rank={3} onClick={() => onOpenChange(false)}>
          {texts.link.stay}
        </Button>
        <ButtonAnchor
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          onClick={() => onOpenChange(false)}
        >
          {texts.link.open}
        </ButtonAnchor>
      </>
    }
  >
    <Stack $gap={2}>
      <Hint>{texts.link.advice}</Hint>
      <Address dir="ltr">{href}</Address>
    </Stack>
  </Sheet>
)

const Address = styled.p`
  max-height: 8rem;
  overflow-y: auto;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`
