import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Muted } from '../../ui/typography.ts'
import { texts } from './texts.ts'

type Props = { codes: readonly string[]; onDone: () => void }

const save = (codes: readonly string[]): void => {
  const text = [`${texts.codes.fileTitle} ${location.host}`, '', ...codes, ''].join('\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The codes that bring their owner back, shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [isKept, setKept] = useState(false)
  const id = useId()
  return (
    <Stack $gap={4}>
      <Muted id={id}>{texts.codes.intro}</Muted>
      <Codes aria-labelledby={id}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Row $gap={3} data-screen-only>
        <Button rank={3} onClick={() => save(codes)}>
          <Icon of={Download} /> {texts.codes.download}
        </Button>
        <Button rank={3} onClick={() => print()}>
          {texts.codes.print}
        </Button>
      </Row>
      <div data-screen-only>
        <Checkbox
          label={texts.codes.saved}
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
      </div>
      <Button wide disabled={!isKept} onClick={onDone} data-screen-only>
        {texts.codes.done}
      </Button>
    </Stack>
  )
}

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-surface);
  color: var(--color-ink);
  list-style: none;

  code {
    font-size: var(--text-md);
    letter-spacing: 0.04em;
  }
`
