import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../public/icon.svg', import.meta.url))

/**
 * Icon files with their edge length in pixels. Masks require that the drawing stays within the
 * inner 80 %.
 */
const icons = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'apple-touch-icon.png': 180,
}

/** Vite plugin that renders the home screen icons from the SVG of the logo. */
export const drawIcons = (): Plugin => ({
  name: 'kith-draw-icons',
  apply: 'build',
  async buildStart() {
    for (const [fileName, edge] of Object.entries(icons))
      this.emitFile({
        type: 'asset',
        fileName,
        source: await sharp(source).resize(edge, edge).flatten().png({ palette: true }).toBuffer(),
      })
  },
})
