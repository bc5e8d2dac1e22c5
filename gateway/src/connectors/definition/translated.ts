/** A definition's text in each panel language; Serbian Cyrillic is transliterated from Latin. */
export interface TranslatedText {
  readonly en: string;
  readonly rs: string;
  readonly mk: string;
}

export const inLanguages = (en: string, rs: string, mk: string): TranslatedText => ({ en, rs, mk });

/** Functions for scripts. `words` returns a table's texts in the language that a hook's last argument names. */
export const wordsFunctions = `
  function words(context, table) {
    var language = String((context && context.language) || 'en');
    var own = table[language.slice(0, 2)] || table.en, cyrillic = {}, key;
    if (language !== 'rs-cyr') return own;
    for (key in own) cyrillic[key] = inCyrillic(own[key]);
    return cyrillic;
  }
  function inCyrillic(text) {
    var latin = 'ljnjdžabvgdđežzijklmnoprstćufhcčš', letters = 'љњџабвгдђежзијклмнопрстћуфхцчш';
    return text.replace(/[{]\\w+[}]|POS|[Ll][Jj]|[Nn][Jj]|[Dd][Žž]|[A-Za-zČčĆćĐđŠšŽž]/g, function (sign) {
      if (sign[0] === '{' || sign === 'POS') return sign;
      var at = latin.indexOf(sign.toLowerCase()), letter = sign.length === 2 ? letters[at / 2] : letters[latin.indexOf(sign.toLowerCase(), 6) - 3];
      return letter === undefined ? sign : sign[0] === sign[0].toLowerCase() ? letter : letter.toUpperCase();
    });
  }
`;

/** A parameter's validator as stored text. It reads the typed `value`, and `t` in the panel's language. */
export const validator = (table: Readonly<Record<string, TranslatedText>>, body: string): string => {
  const textsIn = (language: keyof TranslatedText) =>
    Object.fromEntries(Object.entries(table).map(([name, words]) => [name, words[language]]));
  const words = JSON.stringify({ en: textsIn("en"), rs: textsIn("rs"), mk: textsIn("mk") });
  return `function(value, parameter, parameters, context) {${wordsFunctions} var t = words(context, ${words}); ${body}}`;
};
