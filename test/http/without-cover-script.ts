import { coverScript } from '../../contracts/core/covers.ts'

/** A page without the script that every page carries for a neutral name and icon. */
export const withoutCoverScript = (page: string): string =>
  page.replace(`<script>${coverScript}</script>`, '')
