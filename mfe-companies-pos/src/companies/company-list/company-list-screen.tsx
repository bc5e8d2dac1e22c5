import { useAlertOfFailure, useRecordList, useServerWords } from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { EmptyState, Grid, LinkButton } from "@hpay/ui";
import { Page, QueryStates } from "@hpay/ui/page";
import { messages } from "../../messages";
import { PendingConnect } from "../../pos/connect-shop/pending-connect";
import { allCompanies, readCompany } from "../data/company";
import { CompanyCard } from "./company-card";

export function CompanyListScreen() {
  const t = useT(messages);
  const serverWords = useServerWords();
  const companies = useRecordList("companies", allCompanies, { read: readCompany });
  useAlertOfFailure(companies.error, t("companies.load-error"));
  const create = (
    <LinkButton component={Link} to="/newcompany" variant="solid" startIcon="add">
      {t("companies.create")}
    </LinkButton>
  );
  return (
    <Page title={t("companies.title")} actions={create}>
      <PendingConnect needs="company" />
      <QueryStates
        query={companies}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState icon="company" actions={create}>
            {t("companies.none")}
          </EmptyState>
        }
        failure={(error) => ({ title: t("companies.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => (
          <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))">
            {rows.map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
          </Grid>
        )}
      </QueryStates>
    </Page>
  );
}
