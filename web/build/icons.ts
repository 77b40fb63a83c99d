import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../public/icon.svg', import.meta.url))

/** By file name, edges in pixels. What matters stands within the inner 80 %, as a mask asks for. */
const icons = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'apple-touch-icon.png': 180,
}

/** Draws the icons of the home screen from the one drawing of the logo. */
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
