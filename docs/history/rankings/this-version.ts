import { productOrder } from '../../../projections/history/rankings/product-order.ts'

/**
 * The order of decks in this checkout: after a change of the order, would past decks have brought more?
 *
 *   npm run history -- replay docs/history/rankings/this-version.ts --since 30d --with-personal
 */
export default productOrder
