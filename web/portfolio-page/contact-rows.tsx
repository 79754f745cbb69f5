import { phoneAddress } from "../../domain/portfolios/portfolios.ts";
import {
  toCharacterReferences,
  type PublicPortfolio,
} from "../../domain/portfolios/public-portfolio.ts";
import { ArrowUpRight, Mail, Phone } from "./icons.tsx";

export function ContactRows({ contact: { email, phone } }: Pick<PublicPortfolio, "contact">) {
  if (email === "" && phone === "") return null;
  return (
    <ul className="contact">
      {email !== "" && (
        <ContactRow label="Email" text={email} href={mailAddress(email)} icon={<Mail />} />
      )}
      {phone !== "" && (
        <ContactRow
          label="Phone"
          text={phone}
          href={`tel:${phoneAddress(phone)}`}
          icon={<Phone />}
        />
      )}
    </ul>
  );
}

/** Percent-encodes the characters that `mailto:` reserves (RFC 6068). */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

type ContactRowProps = { label: string; text: string; href: string; icon: React.ReactNode };

function ContactRow({ label, text, href, icon }: ContactRowProps) {
  // React would escape the references that hide the address from harvesters.
  const link = `<a href="${toCharacterReferences(href)}">${toCharacterReferences(text)}</a>`;
  return (
    <li>
      {icon}
      <div>
        <span className="contact-label">{label}</span>
        <span className="contact-text" dangerouslySetInnerHTML={{ __html: link }} />
      </div>
      <ArrowUpRight />
    </li>
  );
}
