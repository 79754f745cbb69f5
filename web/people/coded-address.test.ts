import fc from "fast-check";
import { expect, test } from "vitest";
import { codedAddress } from "./coded-address.ts";

test.each([
  ["аdmin@school.edu", "\\u{430}dmin@school.edu"],
  ["ada@schооl.edu", "ada@xn--schl-75da.edu"],
  ["ada@Bücher.Example", "ada@xn--bcher-kva.example"],
  [
    "ᴀda😀@他们为什么不说中文.example",
    "\\u{1D00}da\\u{1F600}@xn--ihqwcrb4cv8a8dqg056pqjye.example",
  ],
  ["ada@no host\u00e9", "ada@no host\\u{E9}"],
  ["ada@é.com/a.edu", "ada@\\u{E9}.com/a.edu"],
  ["ada@é.com#.edu", "ada@\\u{E9}.com#.edu"],
  ["ada@é%61.edu", "ada@\\u{E9}%61.edu"],
  ["ada@ｓchool.edu", "ada@\\u{FF53}chool.edu"],
  ["ada@ｓchoolé.edu", "ada@\\u{FF53}chool\\u{E9}.edu"],
  ["ada@bookK.é.edu", "ada@book\\u{212A}.\\u{E9}.edu"],
  ["ada@é\u00ad.edu", "ada@\\u{E9}\\u{AD}.edu"],
  ["ada@é\u3002edu", "ada@\\u{E9}\\u{3002}edu"],
  ["ada@e\u0301.edu", "ada@e\\u{301}.edu"],
  ["ada@ᾳé.edu", "ada@\\u{1FB3}\\u{E9}.edu"],
  ["ada@xn--9ca.é.edu", "ada@xn--9ca.\\u{E9}.edu"],
  ["\\u{430}é@a.edu", "\\u{5C}u{430}\\u{E9}@a.edu"],
])("codes %s as %s", (address, coded) => {
  expect(codedAddress(address)).toBe(coded);
});

test.each(["ada@school.edu", "ADA+wiki@xn--bcher-kva.example", ""])(
  "gives no coded form for the ASCII address %s",
  (address) => expect(codedAddress(address)).toBeUndefined(),
);

test("gives look-alike local parts different codes", () => {
  const part = fc.stringMatching(/^[aаeеoоpрcсxхéüßñ你好-]{1,12}$/u);
  fc.assert(
    fc.property(part, part, (first, second) => {
      fc.pre(first !== second);
      expect(codedAddress(`${first}é@a.edu`)).not.toBe(codedAddress(`${second}é@a.edu`));
    }),
  );
});

test("gives look-alike domains different codes", () => {
  const letters =
    "aаeеoоsｓſkKıiéßςσᾳα\u0301\u0345\u00ad\u200b\u200d\ufe0f\u3002\uff0e./#?%:\\\\@6 -";
  const part = fc.array(fc.constantFrom(...letters, "xn--9ca", "%61", "\\u{e9}"), { maxLength: 6 });
  const domain = part.map((parts) => `é${parts.join("")}.edu`);
  fc.assert(
    fc.property(domain, domain, (first, second) => {
      fc.pre(first !== second);
      expect(codedAddress(`ada@${first}`)).not.toBe(codedAddress(`ada@${second}`));
    }),
  );
});
