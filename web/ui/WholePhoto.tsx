import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import styled from 'styled-components'
import { srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { DialogContent } from './DialogContent.tsx'
import { useHistoryLayer } from './history-layers.ts'
import { IconButton } from './IconButton.tsx'

const texts = { close: 'Close the picture' } as const

export type WholePhotoProps = {
  photo: { readonly photoUrl: string }
  /** Names the person and the number of the photo; title of the view and text of the picture. */
  label: string
  open: boolean
  onClose: () => void
}

/**
 * A photo over the whole screen, without a crop. Escape, the browser's Back, the button and a tap
 * close it; a sheet below stays open. Focus is trapped inside and returned on close.
 */
export function WholePhoto({ photo: { photoUrl }, label, open, onClose }: WholePhotoProps) {
  useHistoryLayer(open ? 1 : 0, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={onClose}>
      <Dialog.Portal>
        <Screen
          aria-describedby={undefined}
          onClick={onClose}
          // The sheet that the view is part of listens to the keys of its parts.
          onKeyDown={event => event.stopPropagation()}
          onEscape={onClose}
        >
          <img src={photoUrl} srcSet={srcSetOf(photoUrl)} sizes="100vw" alt={label} />
          <Dialog.Title dir="auto">{label}</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton icon={X} label={texts.close} filled />
          </Dialog.Close>
        </Screen>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Screen = styled(DialogContent)`
  position: fixed;
  inset: 0;
  z-index: calc(var(--z-toast) + 1);
  background: #000;
  cursor: zoom-out;

  &:focus {
    outline: none;
  }

  > img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }

  > h2 {
    position: absolute;
    inset-inline: var(--space-3);
    bottom: calc(var(--space-3) + env(safe-area-inset-bottom));
    width: fit-content;
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-sm);
    background: #000;
    color: #fff;
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }

  > button {
    position: absolute;
    top: calc(var(--space-3) + env(safe-area-inset-top));
    right: var(--space-3);
  }
`
