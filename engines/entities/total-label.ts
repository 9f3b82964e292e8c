/** Rows that name what is to be paid. */
const due =
  /grand total|total due|(?:amount|balance) due|total (?:amount )?(?:to pay|payable)|total rounded|after rounding|gesamtbetrag|gesamtsumme|endbetrag|rechnungsbetrag|zahlbetrag|zu zahlen|net [àa] payer|total [àa] payer|total ttc|montant total|importe total|total a pagar|totale complessivo|totale documento|te betalen/
const total =
  /(?<!\p{L})(?:total|totaal|totale|summe|gesamt|suma|somme|sum|razem|celkem|összesen|yhteensä)(?!\p{L})/u
/** More text before the word describes something else. In characters. */
const maxStart = 12
const sales = /total sales|incl|inkl/
/** Rows that name another total. */
const other =
  /sub|zwischen|netto|(?<!\p{L})net(?!\p{L})|tax|vat|mwst|ust|steuer|tva|iva|btw|gst|sst|discount|rabatt|remise|sconto|descuento|items?(?!\p{L})|qty|quantity|artikel|saving|savings|rounding|points|punkte|before|exc|change|cash|tip(?!\p{L})/u
/** Without taxes, also in a row that names what is to be paid. */
const net = /netto|(?<!\p{L})(?:ht|hors taxes?|sin iva)(?!\p{L})|excl/u
const including = /incl|inkl|ttc/

/** Returns 0 if the text of a row does not name the total, and more for what is to be paid. */
export function rankTotalLabel(text: string): number {
  // The zero is a misread letter: T0TAL.
  const label = text.toLowerCase().replaceAll('0', 'o')
  if (net.test(label)) return 0
  if (due.test(label)) return 3
  const start = label.search(total)
  if (start < 0 || start > maxStart || (!including.test(label) && other.test(label))) return 0
  return sales.test(label) ? 1 : 2
}
