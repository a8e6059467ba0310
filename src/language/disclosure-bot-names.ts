/** "Claimbot" and "Pagobot" are names that say what bears them; Abbot, Talbot and the others are people, or a fish. */
export const BOT_NAME =
  /(?<!^(?:ab|tal|ca|cab|ram|tur|her|gar|gui|cor|bar|le|jo|fil|phili|thi|ro|chat|voice|call))(?<=.{3,})bot$/
