import { useDrag } from '@use-gesture/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Slider } from '../../ui/Slider.tsx'
import {
  type Crop,
  centeredCrop,
  MIN_PHOTO_SIDE,
  maxZoomOf,
  movedCrop,
  zoomedCrop,
} from './crop.ts'
import { texts } from './texts.ts'

export type CropSheetProps = {
  file: File
  /** Called with the chosen part, or with nothing for the whole picture. */
  onUse: (crop?: Crop) => void
  /** Called when the sheet is closed: the photo is not used. */
  onClose: () => void
}

type Picture = { file: File; url: string; width: number; height: number }

/**
 * Sheet that crops a chosen photo to 3:4. It does not open for a picture that the browser cannot
 * show or that is too small, which the preparation of the upload judges.
 */
export function CropSheet({ file, onUse, onClose }: CropSheetProps) {
  const picture = usePicture(file, onUse)
  const [chosen, setChosen] = useState<{ file: File; crop: Crop; zoom: number }>()
  const isLoaded = picture?.file === file
  const start = picture && { file, crop: centeredCrop(picture), zoom: 1 }
  const { crop, zoom } = (chosen?.file === file ? chosen : start) ?? {}
  const frame = useRef<HTMLDivElement>(null)

  const move = (across: number, down: number) =>
    setChosen(before => {
      const from = before?.file === file ? before : start
      return from && { ...from, crop: movedCrop(from.crop, across, down) }
    })
  const drag = useDrag(
    ({ delta: [across, down] }) => {
      const { width, height } = frame.current?.getBoundingClientRect() ?? {}
      if (width && height) move(-across / width, -down / height)
    },
    { pointer: { keys: false } },
  )

  return (
    <Sheet
      open={picture !== undefined}
      onOpenChange={open => open || onClose()}
      title={texts.cropSheet.title}
      subtitle={texts.cropSheet.subtitle}
      footer={
        isLoaded && (
          <>
            <Button rank={3} onClick={() => onUse()}>
              {texts.cropSheet.asItIs}
            </Button>
            <Button onClick={() => onUse(crop)}>{texts.cropSheet.use}</Button>
          </>
        )
      }
    >
      {isLoaded && crop && zoom !== undefined && (
        <Stack>
          <Frame
            ref={frame}
            role="application"
            aria-label={texts.cropSheet.frame(file.name)}
            tabIndex={0}
            {...drag()}
            onKeyDown={(event: KeyboardEvent) => {
              const step = steps[event.key]
              if (!step) return
              event.preventDefault()
              move(...step)
            }}
          >
            <img src={picture.url} alt="" draggable={false} style={placeOf(crop)} />
          </Frame>
          <Slider
            label={texts.cropSheet.zoom}
            thumbs={[texts.cropSheet.zoom]}
            min={1}
            max={Math.max(1.01, maxZoomOf(picture))}
            step={0.01}
            value={[zoom]}
            says={texts.cropSheet.percent(Math.round(zoom * 100))}
            onChange={([next = 1]) =>
              setChosen({ file, zoom: next, crop: zoomedCrop(picture, crop, next) })
            }
          />
        </Stack>
      )}
    </Sheet>
  )
}

const STEP = 0.05

/** The arrow keys move the picture, so the crop moves the other way. */
const steps: { readonly [key: string]: readonly [across: number, down: number] } = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

const placeOf = ({ x, y, width, height }: Crop) => ({
  width: `${100 / width}%`,
  height: `${100 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
})

/** The file's picture once it is loaded; until then the one before. */
function usePicture(file: File, onUse: () => void): Picture | undefined {
  const [picture, setPicture] = useState<Picture>()
  const skip = useRef(onUse)
  skip.current = onUse
  useEffect(() => {
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image
      if (Math.min(width, height) < MIN_PHOTO_SIDE) skip.current()
      else setPicture({ file, url, width, height })
    }
    image.onerror = () => skip.current()
    image.src = url
    return () => {
      image.onload = null
      image.onerror = null
      URL.revokeObjectURL(url)
    }
  }, [file])
  return picture
}

const Frame = styled.div`
  position: relative;
  width: min(100%, 17rem, 36dvh);
  aspect-ratio: 3 / 4;
  margin-inline: auto;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  cursor: grab;
  overflow: hidden;
  touch-action: none;

  &:focus-visible {
    outline: var(--focus-width) solid var(--color-focus);
    outline-offset: var(--focus-offset);
  }

  img {
    position: absolute;
    max-width: none;
    user-select: none;
  }
`
