import { useLayoutEffect, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import { srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { Figure, type Palette } from './Figure.tsx'
import { hairs } from './hair.tsx'
import { hashText } from './hash-text.ts'

const widths = {
  xs: '1.5rem',
  s: '1.875rem',
  m: '2.5rem',
  normal: '3rem',
  l: '5.5rem',
  xl: '7.5rem',
}

type Props = {
  /**
   * The photo, with the colour to show until it is loaded. Without one, or when it fails to load, a
   * figure is shown.
   */
  photo?: { readonly photoUrl: string; readonly colour?: string | null } | null
  /** Selects the figure: the profile's id. */
  seed: string
  /** Accessible name, where no name stands beside the portrait; empty otherwise. */
  label?: string
  /** Width of the oval: 24, 30, 40, 48, 88 or 120 px; `fill` takes the whole container. */
  size?: keyof typeof widths | 'fill'
  /** With `fill`: the width of the container, as in an image's `sizes`; the window by default. */
  sizes?: string
  /** Whether the photo loads before or after others of the page. */
  priority?: 'high' | 'low'
  className?: string
}

/** A member's portrait, 5:6, in an oval frame. */
export function Portrait({
  photo,
  seed,
  label = '',
  size = 'normal',
  sizes,
  priority,
  className,
}: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const shown = photo && photo.photoUrl !== failedUrl ? photo : undefined
  const width = size === 'fill' ? undefined : widths[size]
  return (
    <Locket
      className={className}
      $width={width}
      {...(label && !shown ? { role: 'img', 'aria-label': label } : {})}
    >
      {shown ? (
        <Photo
          key={shown.photoUrl}
          photo={shown}
          label={label}
          sizes={width ?? sizes}
          priority={priority}
          onError={() => setFailedUrl(shown.photoUrl)}
        />
      ) : (
        <StandIn seed={seed} close={size !== 'fill'} />
      )}
    </Locket>
  )
}

type PhotoProps = {
  photo: NonNullable<Props['photo']>
  label: string
  sizes: string | undefined
  priority: Props['priority']
  onError: () => void
}

/** A photo below its colour, which fades once the photo is loaded. */
function Photo({ photo: { photoUrl, colour }, label, sizes, priority, onError }: PhotoProps) {
  const image = useRef<HTMLImageElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  // A cached photo may be complete before React listens to its load event.
  useLayoutEffect(() => setLoaded(image.current?.complete ?? false), [])
  return (
    <>
      <img
        ref={image}
        fetchPriority={priority}
        sizes={sizes}
        srcSet={srcSetOf(photoUrl)}
        src={photoUrl}
        alt={label}
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={onError}
      />
      <Veil data-veil data-loaded={isLoaded} style={colour ? { background: colour } : undefined} />
    </>
  )
}

function StandIn({ seed, close }: { seed: string; close: boolean }) {
  const number = hashText(seed)
  const hair = hairs[(number >>> 9) % hairs.length] ?? 'crop'
  return (
    <Figure
      palette={tinted(hues[number % hues.length] ?? 318)}
      hair={hair}
      viewBox={close ? '85 74 230 276' : '-10 10 420 540'}
      fit={close ? 'xMidYMid slice' : 'xMidYMin slice'}
    />
  )
}

/** Orchid, violet, indigo, lake, teal, forest, ochre, terracotta, rose. */
const hues = [318, 286, 248, 212, 184, 150, 40, 22, 348]

/** One hue for the person and the next one for the background. No skin colour is guessed. */
function tinted(hue: number): Palette {
  const tone = (shift: number, saturation: number, light: number) =>
    `hsl(${(hue + shift) % 360} ${saturation}% ${light}%)`
  return {
    ground: [tone(330, 34, 24), tone(345, 34, 44)],
    disc: [tone(20, 62, 82), tone(10, 50, 66)],
    leaf: [tone(335, 32, 34), tone(330, 36, 14)],
    skin: [tone(12, 30, 81), tone(345, 24, 36)],
    hair: [tone(335, 34, 26), tone(330, 38, 15)],
    cloth: [tone(180, 26, 46), tone(190, 30, 26)],
  }
}

const Locket = styled.span<{ $width: string | undefined }>`
  position: relative;
  display: block;
  flex: none;
  overflow: hidden;
  ${({ $width }) =>
    $width
      ? css`
          width: ${$width};
          aspect-ratio: 5 / 6;
          border-radius: var(--radius-locket);
        `
      : css`
          width: 100%;
          height: 100%;
        `}

  > * {
    width: 100%;
    height: 100%;
    object-fit: cover;
    display: block;
  }
`

/* Above the photo: fading the photo itself would delay its largest contentful paint. */
const Veil = styled.span`
  position: absolute;
  inset: 0;
  background: var(--color-sunken);
  pointer-events: none;

  &[data-loaded="true"] {
    opacity: 0;
    transition: opacity var(--dur-base) var(--ease-out);
  }
`
