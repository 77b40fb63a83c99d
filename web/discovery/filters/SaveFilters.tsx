import styled from 'styled-components'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/dock.ts'
import { Shares } from '../../ui/layout.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  isChanged: boolean
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/**
 * Docked buttons that save or discard the changes of a list. Without changes they are disabled, but
 * keep the focus.
 */
export const SaveFilters = ({ isChanged, isSaving, onSave, onDiscard }: Props) => (
  <Dock data-docked>
    <Shares>
      <Act
        rank={3}
        aria-disabled={!isChanged || isSaving}
        onClick={() => isChanged && !isSaving && onDiscard()}
      >
        {texts.save.discard}
      </Act>
      <Act
        busy={isSaving && texts.save.saving}
        aria-disabled={!isChanged}
        onClick={() => isChanged && onSave()}
      >
        {texts.save.save}
      </Act>
    </Shares>
    <VisuallyHidden role="status">{isChanged && texts.save.unsaved}</VisuallyHidden>
  </Dock>
)

const Act = styled(Button)`
  padding-inline: var(--space-4);

  @media (min-width: 64rem) {
    min-width: 11rem;
  }

  &[aria-disabled="true"] {
    background: var(--color-sunken);
    color: var(--color-ink-3);
    box-shadow: none;
  }
`
