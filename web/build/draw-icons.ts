import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { covers } from '../../contracts/core/covers.ts'

/** Folders of the build with an `icon.svg`: of Kith and of its covers. */
const folders = ['', ...Object.keys(covers).map(cover => `covers/${cover}/`)]

const sourceIn = (folder: string): string =>
  fileURLToPath(new URL(`../public/${folder}icon.svg`, import.meta.url))

/**
 * Icon files with their edge length in pixels. Masks require that the drawing stays within the
 * inner 80 %.
 */
const icons = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'apple-touch-icon.png': 180,
}

/** Vite plugin that renders the home screen icons from the SVGs of the logo and the covers. */
export const drawIcons = (): Plugin => ({
  name: 'kith-draw-icons',
  apply: 'build',
  async buildStart() {
    for (const folder of folders)
      for (const [file, edge] of Object.entries(icons))
        this.emitFile({
          type: 'asset',
          fileName: `${folder}${file}`,
          source: await sharp(sourceIn(folder))
            .resize(edge, edge)
            .flatten()
            .png({ palette: true })
            .toBuffer(),
        })
  },
})
