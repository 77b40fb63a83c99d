import styled from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { texts } from './texts.ts'

type Props = {
  /** The photo to delete; undefined while the sheet is closed. */
  photoUrl: string | undefined
  deleting: boolean
  onDelete: (photoUrl: string) => void
  onClose: () => void
}

export const DeletePhotoSheet = ({ photoUrl, deleting, onDelete, onClose }: Props) => (
  <Sheet
    open={photoUrl !== undefined}
    onOpenChange={open => open || onClose()}
    title={texts.deletePhotoSheet.title}
    subtitle={texts.deletePhotoSheet.subtitle}
    footer={
      <>
        <Button rank={3} onClick={onClose}>
          {texts.deletePhotoSheet.keep}
        </Button>
        <Button
          busy={deleting && texts.deletePhotoSheet.deleting}
          onClick={() => photoUrl !== undefined && onDelete(photoUrl)}
        >
          {texts.deletePhotoSheet.submit}
        </Button>
      </>
    }
  >
    {photoUrl && (
      <Picture
        src={photoUrl}
        srcSet={srcSetOf(photoUrl)}
        sizes="8rem"
        alt={texts.deletePhotoSheet.alt}
      />
    )}
  </Sheet>
)

const Picture = styled.img`
  display: block;
  width: 8rem;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  object-fit: cover;
`
