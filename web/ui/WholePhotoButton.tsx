import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { lazySheet } from './lazy-sheet.ts'
import type { WholePhotoProps } from './WholePhoto.tsx'

const texts = { show: (photo: string) => `${photo}, show the whole picture` } as const

const WholePhoto = lazySheet('WholePhoto', () => import('./WholePhoto.tsx'))

/** Covers a cropped photo, the positioned element around it, with a button that shows all of it. */
export function WholePhotoButton({ photo, label }: Pick<WholePhotoProps, 'photo' | 'label'>) {
  const [open, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Cover
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.show(label)}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      />
      {isAsked && (
        <Suspense>
          <WholePhoto photo={photo} label={label} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Cover = styled.button`
  position: absolute;
  inset: 0;
  border-radius: inherit;
  cursor: zoom-in;
  -webkit-tap-highlight-color: transparent;

  &:focus-visible {
    outline: var(--focus-width) solid var(--color-on-photo);
    outline-offset: calc(-2 * var(--focus-width));
    box-shadow: inset 0 0 0 calc(2 * var(--focus-width)) var(--photo-chip);
  }
`
