import { phoneAddress } from "../../domain/portfolios/portfolios.ts";
import { asReferences, type PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";
import { ArrowUpRight, Mail, Phone } from "./icons.tsx";

/** Whole rows lead there. */
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

/** What has a meaning of its own in such an address stands in it by its number (RFC 6068). */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

type ContactRowProps = { label: string; text: string; href: string; icon: React.ReactNode };

function ContactRow({ label, text, href, icon }: ContactRowProps) {
  // By hand: written by the library, the address would stand in the source as it is.
  const link = `<a href="${asReferences(href)}">${asReferences(text)}</a>`;
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
