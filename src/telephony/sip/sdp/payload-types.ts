/** What a payload type means without being told: the voices of RFC 3551 section 6, table 4, with one channel. */
// biome-ignore format: a table reads in columns
export const STATIC_CODECS: Readonly<Record<number, string>> = {
  0: 'PCMU/8000', 3: 'GSM/8000',   4: 'G723/8000',  5: 'DVI4/8000', 6: 'DVI4/16000', 7: 'LPC/8000', 8: 'PCMA/8000',
  9: 'G722/8000', 12: 'QCELP/8000', 13: 'CN/8000', 15: 'G728/8000', 18: 'G729/8000',
}
